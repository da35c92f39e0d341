/** How time and memory grow with what a user has more of, and whether they should. */
@NullMarked
package dev.fluno.benchmarks.growth;

import org.jspecify.annotations.NullMarked;
