@NullMarked
package dev.fluno.benchmarks;

import org.jspecify.annotations.NullMarked;
