@NullMarked
package dev.fluno.toolkit.pack;

import org.jspecify.annotations.NullMarked;
