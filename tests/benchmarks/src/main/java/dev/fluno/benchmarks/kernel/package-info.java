/**
 * How far the time loop of the shipped libraries is from what the processor's ports allow. A {@link
 * dev.fluno.benchmarks.kernel.Listing} is what {@code llvm-objdump} printed, a {@link
 * dev.fluno.benchmarks.kernel.TimeLoop} the loop in it, a {@link
 * dev.fluno.benchmarks.kernel.Simulation} what {@code llvm-mca} makes of that loop; {@link
 * dev.fluno.benchmarks.kernel.LoopClock} measures it. The tools are the benchmark's own: where they
 * are missing, the result says so.
 */
@NullMarked
package dev.fluno.benchmarks.kernel;

import org.jspecify.annotations.NullMarked;
