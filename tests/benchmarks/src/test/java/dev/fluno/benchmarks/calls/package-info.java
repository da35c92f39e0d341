@NullMarked
package dev.fluno.benchmarks.calls;

import org.jspecify.annotations.NullMarked;
