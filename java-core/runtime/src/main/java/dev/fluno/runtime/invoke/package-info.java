/**
 * Loads a sealed library and calls its entries through the foreign function linker.
 *
 * <p>Words:
 *
 * <ul>
 *   <li><i>entry</i>: one callable function, with its arguments checked at each call
 *   <li><i>bound call</i>: an entry with its arguments fixed and checked once
 *   <li><i>golden run</i>: a call whose result the manifest states; one is made after loading
 * </ul>
 *
 * <table>
 * <caption>Who closes what, and on which thread</caption>
 * <tr><th>object</th><th>closed by</th><th>threads</th></tr>
 * <tr><td>{@link NativeLibrary}</td><td>whoever loaded it; waits for running calls, and closes its bound calls</td><td>any, at once</td></tr>
 * <tr><td>{@link BoundCall}</td><td>whoever bound it, or its library</td><td>any, one at a time</td></tr>
 * <tr><td>{@link Entry}</td><td>ends with its library</td><td>any, at once</td></tr>
 * <tr><td>tensors of results</td><td>nobody need; they outlive the library</td><td>any, at once</td></tr>
 * </table>
 */
@NullMarked
package dev.fluno.runtime.invoke;

import org.jspecify.annotations.NullMarked;
