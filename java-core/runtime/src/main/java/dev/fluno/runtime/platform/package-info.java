/**
 * The machine, the files of its users, and a place for bytes that nobody can change.
 *
 * <p>Words:
 *
 * <ul>
 *   <li><i>target</i>: an operating system, an architecture and a level of its processors
 *   <li><i>sealed</i>: where nobody can change it, not even this process
 *   <li><i>held</i>: open, so that nobody can write, rename or delete it (Windows)
 *   <li><i>guarded</i>: found on a way that only this user and the system can change
 * </ul>
 *
 * <table>
 * <caption>Who closes what, and on which thread</caption>
 * <tr><th>object</th><th>closed by</th><th>threads</th></tr>
 * <tr><td>{@link SealedLibrary}</td><td>whoever sealed it, until it is loaded; then what was loaded</td><td>any, one at a time</td></tr>
 * <tr><td>{@link FileNode}</td><td>whoever opened it</td><td>any, one at a time</td></tr>
 * <tr><td>{@link PinnedFile}</td><td>whoever pinned it</td><td>any, one at a time</td></tr>
 * <tr><td>all else here</td><td>nobody: values and functions</td><td>any, at once</td></tr>
 * </table>
 */
@NullMarked
package dev.fluno.runtime.platform;

import org.jspecify.annotations.NullMarked;
