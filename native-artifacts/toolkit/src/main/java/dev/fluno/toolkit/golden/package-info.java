/** Calls with known results: what a recipe asks, what libraries and the author's reference give. */
@NullMarked
package dev.fluno.toolkit.golden;

import org.jspecify.annotations.NullMarked;
