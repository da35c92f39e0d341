@NullMarked
package dev.fluno.toolkit.sign;

import org.jspecify.annotations.NullMarked;
