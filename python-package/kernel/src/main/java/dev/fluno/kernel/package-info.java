/**
 * A Jupyter kernel: a front end sends cells over five ZeroMQ sockets, GraalPy runs them one after
 * the other, and what they print and show goes back as it comes.
 *
 * <p>Start at {@link dev.fluno.kernel.NotebookKernel}. Words, which are Jupyter's: a
 * <em>message</em> has a header, the header of the request that it answers (its parent), and a
 * content; <em>shell</em> carries requests that wait for their turn, <em>control</em> those that do
 * not, <em>iopub</em> what everybody sees, <em>stdin</em> the answers of a person.
 *
 * <p>Two threads: one owns the sockets ({@link dev.fluno.kernel.Channels}) and never waits for
 * anything else, the other is Python's.
 */
@NullMarked
package dev.fluno.kernel;

import org.jspecify.annotations.NullMarked;
