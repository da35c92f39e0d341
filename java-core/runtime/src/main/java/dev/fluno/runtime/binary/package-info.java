/** Reads a native library as the loader would and lists every rule it breaks. Loads nothing. */
@NullMarked
package dev.fluno.runtime.binary;

import org.jspecify.annotations.NullMarked;
