/** Checks the structure of the code itself. */
@NullMarked
package dev.fluno.tests.house;

import org.jspecify.annotations.NullMarked;
