@NullMarked
package dev.fluno.toolkit.recipe;

import org.jspecify.annotations.NullMarked;
