/**
 * The local trust policy: which keys may sign which artifacts, thresholds, time and revocation.
 *
 * <p>Words:
 *
 * <ul>
 *   <li><i>policy</i>: a file of this machine's owner; never taken from a bundle
 *   <li><i>rule</i>: which keys may sign which artifacts, how many must, and from which version on
 *   <li><i>rollback state</i>: the highest version of each artifact that was loaded here
 * </ul>
 *
 * <table>
 * <caption>Who closes what, and on which thread</caption>
 * <tr><th>object</th><th>closed by</th><th>threads</th></tr>
 * <tr><td>{@link RollbackState}</td><td>nobody: its file is locked only while it is read or written</td><td>any, also other processes</td></tr>
 * <tr><td>{@link PolicyEditor}</td><td>nobody: a change is whole or not at all</td><td>any, one at a time</td></tr>
 * <tr><td>all else here</td><td>nobody: values</td><td>any, at once</td></tr>
 * </table>
 */
@NullMarked
package dev.fluno.runtime.trust;

import org.jspecify.annotations.NullMarked;
