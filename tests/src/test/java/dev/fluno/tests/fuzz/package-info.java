/** The whole gate under a fuzzer; each parser's own target lies beside its tests. */
@NullMarked
package dev.fluno.tests.fuzz;

import org.jspecify.annotations.NullMarked;
