@NullMarked
package dev.fluno.runtime.invoke;

import org.jspecify.annotations.NullMarked;
