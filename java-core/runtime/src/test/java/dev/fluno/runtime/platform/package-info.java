@NullMarked
package dev.fluno.runtime.platform;

import org.jspecify.annotations.NullMarked;
