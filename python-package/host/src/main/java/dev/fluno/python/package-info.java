/**
 * Fluno for Python: GraalPy contexts in which {@code import fluno_runtime} works, and a script
 * runner that behaves like CPython's.
 *
 * <p>Start at {@link dev.fluno.python.FlunoPython}. The words:
 *
 * <ul>
 *   <li>A <i>program</i> is Python source that each context runs once; its functions are called.
 *   <li>A <i>pool</i> holds contexts; a <i>session</i> is one of them in the hands of one user.
 *   <li>A <i>budget</i> is the time that one call may take, <i>patience</i> the time that it waits
 *       for a free context.
 *   <li>What is <i>lent</i> to Python is used by it and closed by the application.
 * </ul>
 *
 * <table>
 * <caption>Who closes what, and on which thread</caption>
 * <tr><th>object</th><th>closed by</th><th>threads</th></tr>
 * <tr><td>{@link PythonPool}</td><td>the application; waits for running calls</td><td>any, at once</td></tr>
 * <tr><td>{@link PythonSession}</td><td>whoever took it</td><td>any, one at a time</td></tr>
 * <tr><td>iterator or publisher of scores</td><td>its session</td><td>any, one at a time</td></tr>
 * <tr><td>lent artifact, bound call, tensor</td><td>the application, after the pool</td>
 *     <td>as the runtime says</td></tr>
 * </table>
 */
@NullMarked
package dev.fluno.python;

import org.jspecify.annotations.NullMarked;
