@NullMarked
package dev.fluno.runtime.signature;

import org.jspecify.annotations.NullMarked;
