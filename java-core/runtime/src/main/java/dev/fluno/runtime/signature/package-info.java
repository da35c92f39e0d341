/** Detached OpenSSF Model Signing signatures: DSSE envelopes, in-toto statements, public keys. */
@NullMarked
package dev.fluno.runtime.signature;

import org.jspecify.annotations.NullMarked;
