@NullMarked
package dev.fluno.runtime.trust;

import org.jspecify.annotations.NullMarked;
