/**
 * What Fluno says when it refuses: stable codes, the stage that refused, need, have and remedy.
 *
 * <p>Every exception of Fluno is a {@link dev.fluno.runtime.refusal.FlunoException}, sealed, with
 * its code and fields.
 *
 * <p>Words:
 *
 * <ul>
 *   <li><i>code</i>: a stable name such as FLN-1301, of the stage whose number it begins with
 *   <li><i>need, have</i>: what a check wanted and what it found
 *   <li><i>remedy</i>: what to do about it
 * </ul>
 *
 * <table>
 * <caption>Who closes what, and on which thread</caption>
 * <tr><th>object</th><th>closed by</th><th>threads</th></tr>
 * <tr><td>everything here</td><td>nobody: values</td><td>any, at once</td></tr>
 * </table>
 */
@NullMarked
package dev.fluno.runtime.refusal;

import org.jspecify.annotations.NullMarked;
