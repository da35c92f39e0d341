/** The command is run in this process, the launcher as a process of its own. */
@NullMarked
package dev.fluno.cli;

import org.jspecify.annotations.NullMarked;
