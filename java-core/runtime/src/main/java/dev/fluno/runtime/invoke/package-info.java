/** Loads a sealed library and calls its entries through the foreign function linker. */
@NullMarked
package dev.fluno.runtime.invoke;

import org.jspecify.annotations.NullMarked;
