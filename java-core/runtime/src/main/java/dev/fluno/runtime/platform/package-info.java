/** The machine: operating system, architecture, CPU level, and sealed memory for verified bytes. */
@NullMarked
package dev.fluno.runtime.platform;

import org.jspecify.annotations.NullMarked;
