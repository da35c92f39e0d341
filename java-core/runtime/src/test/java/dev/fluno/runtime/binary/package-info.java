@NullMarked
package dev.fluno.runtime.binary;

import org.jspecify.annotations.NullMarked;
