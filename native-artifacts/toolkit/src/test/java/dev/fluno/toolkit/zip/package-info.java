@NullMarked
package dev.fluno.toolkit.zip;

import org.jspecify.annotations.NullMarked;
