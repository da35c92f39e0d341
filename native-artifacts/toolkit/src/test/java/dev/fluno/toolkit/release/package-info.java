@NullMarked
package dev.fluno.toolkit.release;

import org.jspecify.annotations.NullMarked;
