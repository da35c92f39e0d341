/** From a recipe to libraries: runs the compiler's tools and examines what they made. */
@NullMarked
package dev.fluno.toolkit.build;

import org.jspecify.annotations.NullMarked;
