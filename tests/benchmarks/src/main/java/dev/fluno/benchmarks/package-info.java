/**
 * What a suite of measurements is and what it leaves: {@link dev.fluno.benchmarks.Suite} measures,
 * {@link dev.fluno.benchmarks.Recorder} takes each {@link dev.fluno.benchmarks.Figure}, and a
 * {@link dev.fluno.benchmarks.Result} is the file of one suite. Every suite has a package of its
 * own; the list of them is {@code command.Suites}.
 */
@NullMarked
package dev.fluno.benchmarks;

import org.jspecify.annotations.NullMarked;
