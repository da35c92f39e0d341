/**
 * The public face of Fluno: inspect, verify and load a bundle, then call its entries.
 *
 * <p>Start at {@link dev.fluno.runtime.Fluno}.
 *
 * <p>Words:
 *
 * <ul>
 *   <li><i>bundle</i>: one artifact as delivered, a folder or the same tree as one zip
 *   <li><i>gate</i>: the checks that a bundle passes before anything of it is used; a <i>report</i>
 *       lists them
 *   <li><i>entry</i>: one callable function of the artifact
 * </ul>
 *
 * <table>
 * <caption>Who closes what, and on which thread</caption>
 * <tr><th>object</th><th>closed by</th><th>threads</th></tr>
 * <tr><td>{@link Artifact}</td><td>whoever loaded it; waits for running calls, and closes its bound calls</td><td>any, at once</td></tr>
 * <tr><td>{@link VerifiedBundle}</td><td>whoever verified it, until it is loaded; then the artifact</td><td>any, one at a time</td></tr>
 * <tr><td>all else here</td><td>nobody: values</td><td>any, at once</td></tr>
 * </table>
 */
@NullMarked
package dev.fluno.runtime;

import org.jspecify.annotations.NullMarked;
