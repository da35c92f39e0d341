/**
 * What fluno_runtime sees of Java; not an API for anyone else.
 *
 * <p>A crossing answers with a value, a handle or a {@link dev.fluno.python.bridge.Failure}, and
 * never throws: to Python a Java exception is a BaseException without an accessible message. Python
 * code in a sandbox can call everything here with any argument, so a wrong one is a failure, never
 * harm.
 *
 * <p>Words:
 *
 * <ul>
 *   <li><i>handle</i>: what stands in Python for an object of the runtime
 *   <li><i>owned, lent</i>: closed when Python closes it, or left open
 *   <li><i>authority</i>: what the Python code of a context may reach
 * </ul>
 *
 * <table>
 * <caption>Who closes what, and on which thread</caption>
 * <tr><th>object</th><th>closed by</th><th>threads</th></tr>
 * <tr><td>handles</td><td>Python, what they own</td><td>that of their context</td></tr>
 * <tr><td>{@link Bridge}, {@link Authority}</td><td>nobody: values</td><td>any, at once</td></tr>
 * </table>
 */
@NullMarked
package dev.fluno.python.bridge;

import org.jspecify.annotations.NullMarked;
