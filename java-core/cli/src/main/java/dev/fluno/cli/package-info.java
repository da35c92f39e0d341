/** The {@code fluno} command. */
@NullMarked
package dev.fluno.cli;

import org.jspecify.annotations.NullMarked;
