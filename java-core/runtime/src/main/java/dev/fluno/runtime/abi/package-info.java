/** The binary interface: element types, tensors, and the typed signatures of entries. */
@NullMarked
package dev.fluno.runtime.abi;

import org.jspecify.annotations.NullMarked;
