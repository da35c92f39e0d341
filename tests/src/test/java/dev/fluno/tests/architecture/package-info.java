/** Checks the structure of the code itself. */
@NullMarked
package dev.fluno.tests.architecture;

import org.jspecify.annotations.NullMarked;
