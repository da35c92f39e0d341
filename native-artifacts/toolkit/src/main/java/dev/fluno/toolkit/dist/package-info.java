/** The signed bundles that a checkout makes for itself, so that it works out of the box. */
@NullMarked
package dev.fluno.toolkit.dist;

import org.jspecify.annotations.NullMarked;
