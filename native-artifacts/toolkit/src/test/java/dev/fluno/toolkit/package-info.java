@NullMarked
package dev.fluno.toolkit;

import org.jspecify.annotations.NullMarked;
