@NullMarked
package dev.fluno.benchmarks.workload;

import org.jspecify.annotations.NullMarked;
