@NullMarked
package dev.fluno.benchmarks.growth;

import org.jspecify.annotations.NullMarked;
