/** Keys, OpenSSF Model Signing signatures and trust policies: everything a signer writes. */
@NullMarked
package dev.fluno.toolkit.sign;

import org.jspecify.annotations.NullMarked;
