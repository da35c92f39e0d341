/**
 * The binary interface: element types, tensors, and the typed signatures of entries.
 *
 * <p>Words:
 *
 * <ul>
 *   <li><i>signature</i>: the parameters and the result of an entry, with their types and access
 *   <li><i>bounds</i>: what a scalar argument must lie within, checked before the call
 *   <li><i>descriptor</i>: what native code gets of a tensor: its address, offset, size and stride
 * </ul>
 *
 * <table>
 * <caption>Who closes what, and on which thread</caption>
 * <tr><th>object</th><th>closed by</th><th>threads</th></tr>
 * <tr><td>{@link Tensor}</td><td>nobody need: its memory is freed with the last reference</td><td>any, at once, without order between them</td></tr>
 * <tr><td>all else here</td><td>nobody: values</td><td>any, at once</td></tr>
 * </table>
 */
@NullMarked
package dev.fluno.runtime.abi;

import org.jspecify.annotations.NullMarked;
