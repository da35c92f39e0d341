/** How long a script takes from cold process to exit. */
@NullMarked
package dev.fluno.benchmarks.start;

import org.jspecify.annotations.NullMarked;
