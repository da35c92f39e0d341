/** Writes a bundle folder as the one zip that the runtime accepts for it. */
@NullMarked
package dev.fluno.toolkit.zip;

import org.jspecify.annotations.NullMarked;
