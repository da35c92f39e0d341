@NullMarked
package dev.fluno.benchmarks.kernel;

import org.jspecify.annotations.NullMarked;
