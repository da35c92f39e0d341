@NullMarked
package dev.fluno.benchmarks.threads;

import org.jspecify.annotations.NullMarked;
