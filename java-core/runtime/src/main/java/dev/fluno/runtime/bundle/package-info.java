/**
 * One artifact as delivered: its container, its manifest and its resources.
 *
 * <p>Words:
 *
 * <ul>
 *   <li><i>container</i>: a folder or a stored zip; both hold the same tree
 *   <li><i>manifest</i>: the description of the payload, which names every other file of it
 *   <li><i>resource</i>: one file of the payload, with its size and SHA-256
 * </ul>
 *
 * <table>
 * <caption>Who closes what, and on which thread</caption>
 * <tr><th>object</th><th>closed by</th><th>threads</th></tr>
 * <tr><td>{@link Container}</td><td>whoever opened it</td><td>any, one at a time</td></tr>
 * <tr><td>all else here</td><td>nobody: values</td><td>any, at once</td></tr>
 * </table>
 */
@NullMarked
package dev.fluno.runtime.bundle;

import org.jspecify.annotations.NullMarked;
