/**
 * Reads a native library as the loader would and lists every rule it breaks. Loads nothing.
 *
 * <p>Words:
 *
 * <ul>
 *   <li><i>finding</i>: one rule that a library breaks, and where
 *   <li><i>declared</i>: what the manifest says that a library needs, imports and exports
 * </ul>
 *
 * <table>
 * <caption>Who closes what, and on which thread</caption>
 * <tr><th>object</th><th>closed by</th><th>threads</th></tr>
 * <tr><td>everything here</td><td>nobody: values, and functions of bytes that stay the caller's</td><td>any, at once</td></tr>
 * </table>
 */
@NullMarked
package dev.fluno.runtime.binary;

import org.jspecify.annotations.NullMarked;
