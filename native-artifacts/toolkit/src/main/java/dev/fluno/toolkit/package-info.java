/** Builds, packs and signs artifacts, and says why when it cannot. */
@NullMarked
package dev.fluno.toolkit;

import org.jspecify.annotations.NullMarked;
