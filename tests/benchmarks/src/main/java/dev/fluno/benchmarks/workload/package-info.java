/**
 * The workload by every way that was found to compute it. Each opponent is a program that speaks
 * the line protocol of tests/benchmarks/opponents, so that all of them take turns in one run.
 */
@NullMarked
package dev.fluno.benchmarks.workload;

import org.jspecify.annotations.NullMarked;
