/**
 * Fluno for Python: GraalPy contexts in which {@code import fluno_runtime} works, and a script
 * runner that behaves like CPython's.
 *
 * <p>Start at {@link dev.fluno.python.FlunoPython}.
 */
@NullMarked
package dev.fluno.python;

import org.jspecify.annotations.NullMarked;
