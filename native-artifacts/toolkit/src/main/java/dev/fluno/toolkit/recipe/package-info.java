/** The recipe: what an artifact is made of, before anything is compiled. */
@NullMarked
package dev.fluno.toolkit.recipe;

import org.jspecify.annotations.NullMarked;
