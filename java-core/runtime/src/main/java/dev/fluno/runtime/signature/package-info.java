/**
 * Detached OpenSSF Model Signing signatures: envelopes, statements, public keys.
 *
 * <p>Words:
 *
 * <ul>
 *   <li><i>envelope</i>: DSSE: what was signed, and signatures over it
 *   <li><i>statement</i>: in-toto: the list of resources that a signer vouched for
 *   <li><i>subject digest</i>: a digest over the digests of the resources; it covers no names
 * </ul>
 *
 * <table>
 * <caption>Who closes what, and on which thread</caption>
 * <tr><th>object</th><th>closed by</th><th>threads</th></tr>
 * <tr><td>everything here</td><td>nobody: values and functions</td><td>any, at once</td></tr>
 * </table>
 */
@NullMarked
package dev.fluno.runtime.signature;

import org.jspecify.annotations.NullMarked;
