/**
 * Writing results so that they are there whole or not at all, with the same bytes every time.
 *
 * <p>Words:
 *
 * <ul>
 *   <li><i>staging</i>: the place in which an output grows until it takes its name in one rename
 *   <li><i>dry run</i>: work that makes all checks and notes what it would write
 * </ul>
 *
 * <table>
 * <caption>Who closes what, and on which thread</caption>
 * <tr><th>object</th><th>closed by</th><th>threads</th></tr>
 * <tr><td>{@link Staging}</td><td>whoever opened it; removes what did not take its name</td><td>one</td></tr>
 * <tr><td>{@link DryRun}</td><td>ends with the work that it ran</td><td>one; other threads write for real</td></tr>
 * <tr><td>{@link Progress}</td><td>nobody</td><td>called by several</td></tr>
 * </table>
 */
@NullMarked
package dev.fluno.runtime.output;

import org.jspecify.annotations.NullMarked;
