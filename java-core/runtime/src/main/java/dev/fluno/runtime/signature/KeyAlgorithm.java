package dev.fluno.runtime.signature;

import com.google.crypto.tink.signature.EcdsaParameters;
import com.google.crypto.tink.signature.EcdsaParameters.CurveType;
import com.google.crypto.tink.signature.EcdsaParameters.HashType;
import java.security.GeneralSecurityException;
import java.util.HexFormat;

/**
 * The signature algorithms that Fluno verifies: those that OMS v1.0 asks for. It fixes the hash by
 * the curve, as does the Sigstore algorithm registry that it refers to.
 */
enum KeyAlgorithm {
  ECDSA_P256(
      "P-256",
      "3059301306072a8648ce3d020106082a8648ce3d03010703420004",
      32,
      CurveType.NIST_P256,
      HashType.SHA256),
  ECDSA_P384(
      "P-384",
      "3076301006072a8648ce3d020106052b8104002203620004",
      48,
      CurveType.NIST_P384,
      HashType.SHA384),
  ECDSA_P521(
      "P-521",
      "30819b301006072a8648ce3d020106052b810400230381860004",
      66,
      CurveType.NIST_P521,
      HashType.SHA512);

  private final String curveName;
  private final String spkiPrefix;
  private final int fieldBytes;
  private final CurveType curve;
  private final HashType hash;

  KeyAlgorithm(
      String curveName, String spkiPrefix, int fieldBytes, CurveType curve, HashType hash) {
    this.curveName = curveName;
    this.spkiPrefix = spkiPrefix;
    this.fieldBytes = fieldBytes;
    this.curve = curve;
    this.hash = hash;
  }

  String displayName() {
    return "ECDSA " + curveName;
  }

  /** What {@link KeyFormat} calls a key on this curve. */
  String format() {
    return "EC " + curveName;
  }

  /**
   * The one DER head a SubjectPublicKeyInfo of this algorithm can have (RFC 5480): named curve,
   * uncompressed point, up to and including the 04. Comparing it leaves nothing for a DER parser to
   * be lenient about.
   */
  byte[] spkiPrefix() {
    return HexFormat.of().parseHex(spkiPrefix);
  }

  /** Bytes of one coordinate. */
  int fieldBytes() {
    return fieldBytes;
  }

  /** Tink's parameters: signatures in DER, as OMS has them, and no Tink prefix. */
  EcdsaParameters parameters() {
    try {
      return EcdsaParameters.builder()
          .setCurveType(curve)
          .setHashType(hash)
          .setSignatureEncoding(EcdsaParameters.SignatureEncoding.DER)
          .setVariant(EcdsaParameters.Variant.NO_PREFIX)
          .build();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("Tink does not know " + curveName, e);
    }
  }
}
