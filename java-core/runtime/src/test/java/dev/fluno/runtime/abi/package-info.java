@NullMarked
package dev.fluno.runtime.abi;

import org.jspecify.annotations.NullMarked;
