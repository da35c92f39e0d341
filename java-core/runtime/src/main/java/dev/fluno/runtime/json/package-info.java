/**
 * The strict JSON reader and the writer.
 *
 * <p>Words:
 *
 * <ul>
 *   <li><i>strict</i>: UTF-8 only, no duplicate keys, one root, bounded size and depth
 *   <li><i>pointer</i>: where in a document a problem lies, as in RFC 6901
 * </ul>
 *
 * <table>
 * <caption>Who closes what, and on which thread</caption>
 * <tr><th>object</th><th>closed by</th><th>threads</th></tr>
 * <tr><td>{@link ObjectReader}</td><td>whoever made it; closing it refuses members that nobody asked for</td><td>one</td></tr>
 * <tr><td>{@link ObjectBuilder}</td><td>nobody</td><td>one</td></tr>
 * <tr><td>all else here</td><td>nobody: values</td><td>any, at once</td></tr>
 * </table>
 */
@NullMarked
package dev.fluno.runtime.json;

import org.jspecify.annotations.NullMarked;
