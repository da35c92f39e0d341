@NullMarked
package dev.fluno.benchmarks.report;

import org.jspecify.annotations.NullMarked;
