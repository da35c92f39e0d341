/** Executes what the README shows. */
@NullMarked
package dev.fluno.tests.readme;

import org.jspecify.annotations.NullMarked;
