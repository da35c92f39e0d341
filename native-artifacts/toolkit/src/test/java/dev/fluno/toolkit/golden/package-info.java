@NullMarked
package dev.fluno.toolkit.golden;

import org.jspecify.annotations.NullMarked;
