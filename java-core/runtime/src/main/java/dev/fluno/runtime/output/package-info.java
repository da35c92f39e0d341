/** Writing results so that they are there whole or not at all, with the same bytes every time. */
@NullMarked
package dev.fluno.runtime.output;

import org.jspecify.annotations.NullMarked;
