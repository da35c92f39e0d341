/** Puts together what is given to those who run artifacts. */
@NullMarked
package dev.fluno.toolkit.release;

import org.jspecify.annotations.NullMarked;
