@NullMarked
package dev.fluno.runtime;

import org.jspecify.annotations.NullMarked;
