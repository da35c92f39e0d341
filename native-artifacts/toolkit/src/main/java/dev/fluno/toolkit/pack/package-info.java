/** From a recipe and its libraries to the payload of a bundle. */
@NullMarked
package dev.fluno.toolkit.pack;

import org.jspecify.annotations.NullMarked;
