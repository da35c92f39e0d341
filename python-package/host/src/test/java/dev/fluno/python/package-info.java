@NullMarked
package dev.fluno.python;

import org.jspecify.annotations.NullMarked;
