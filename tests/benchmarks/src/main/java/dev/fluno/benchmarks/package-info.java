/** Measurements, each a program of its own that writes a JSON file and a page about it. */
@NullMarked
package dev.fluno.benchmarks;

import org.jspecify.annotations.NullMarked;
