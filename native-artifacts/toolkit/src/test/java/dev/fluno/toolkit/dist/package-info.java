@NullMarked
package dev.fluno.toolkit.dist;

import org.jspecify.annotations.NullMarked;
