/** What a call costs, from Java and from GraalPy, beside a loop in C. */
@NullMarked
package dev.fluno.benchmarks.calls;

import org.jspecify.annotations.NullMarked;
