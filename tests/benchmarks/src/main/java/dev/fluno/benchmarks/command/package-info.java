/** The command {@code fluno bench}: which suites run, and what becomes of their results. */
@NullMarked
package dev.fluno.benchmarks.command;

import org.jspecify.annotations.NullMarked;
