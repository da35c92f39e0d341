package dev.fluno.toolkit.sign;

import dev.fluno.runtime.signature.VerificationKey;
import java.math.BigInteger;
import java.security.AlgorithmParameters;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.security.interfaces.ECPrivateKey;
import java.security.spec.ECFieldFp;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.ECParameterSpec;
import java.security.spec.ECPoint;
import java.security.spec.ECPublicKeySpec;
import java.security.spec.EllipticCurve;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;
import javax.crypto.KeyAgreement;

/** A curve to sign on, with the hash that OMS v1.0 pairs it with; the JDK does the arithmetic. */
public enum EcdsaCurve {
  P_256("P-256", "secp256r1", "SHA256withECDSA", "301306072a8648ce3d020106082a8648ce3d030107"),
  P_384("P-384", "secp384r1", "SHA384withECDSA", "301006072a8648ce3d020106052b81040022"),
  P_521("P-521", "secp521r1", "SHA512withECDSA", "301006072a8648ce3d020106052b81040023");

  private final String label;
  private final String name;
  private final String signatureAlgorithm;
  private final String algorithmIdentifier;

  EcdsaCurve(String label, String name, String signatureAlgorithm, String algorithmIdentifier) {
    this.label = label;
    this.name = name;
    this.signatureAlgorithm = signatureAlgorithm;
    this.algorithmIdentifier = algorithmIdentifier;
  }

  /** The name that NIST gives it, such as {@code P-384}. */
  @Override
  public String toString() {
    return label;
  }

  /**
   * The curve that {@link dev.fluno.runtime.signature.KeyFormat} has found, if it is one of these.
   */
  static Optional<EcdsaCurve> ofFormat(String format) {
    return Arrays.stream(values()).filter(curve -> format.equals("EC " + curve.label)).findFirst();
  }

  /** The DER AlgorithmIdentifier of a key on this curve (RFC 5480). */
  byte[] algorithmIdentifier() {
    return HexFormat.of().parseHex(algorithmIdentifier);
  }

  KeyPair generate() throws GeneralSecurityException {
    var generator = KeyPairGenerator.getInstance("EC");
    generator.initialize(new ECGenParameterSpec(name));
    return generator.generateKeyPair();
  }

  /** The signature in DER; another one each time. */
  byte[] sign(ECPrivateKey key, byte[] message) throws GeneralSecurityException {
    var signature = Signature.getInstance(signatureAlgorithm);
    signature.initSign(key);
    signature.update(message);
    return signature.sign();
  }

  private ECParameterSpec parameters() throws GeneralSecurityException {
    var parameters = AlgorithmParameters.getInstance("EC");
    parameters.init(new ECGenParameterSpec(name));
    return parameters.getParameterSpec(ECParameterSpec.class);
  }

  /**
   * The public key of a private key, whose file need not hold it and might hold another's. The JDK
   * has no public call for it, but a key agreement with the generator gives its x in constant time;
   * of the two points with this x, the right one verifies a signature.
   */
  VerificationKey publicKey(ECPrivateKey key) throws GeneralSecurityException {
    ECParameterSpec parameters = parameters();
    var factory = KeyFactory.getInstance("EC");
    var agreement = KeyAgreement.getInstance("ECDH");
    agreement.init(key);
    agreement.doPhase(
        factory.generatePublic(new ECPublicKeySpec(parameters.getGenerator(), parameters)), true);
    var x = new BigInteger(1, agreement.generateSecret());
    byte[] probe = {1};
    byte[] signature = sign(key, probe);
    for (BigInteger y : bothY(parameters.getCurve(), x)) {
      var spec = new ECPublicKeySpec(new ECPoint(x, y), parameters);
      var candidate = VerificationKey.fromDer(factory.generatePublic(spec).getEncoded());
      if (candidate.verifies(probe, signature)) {
        return candidate;
      }
    }
    throw new GeneralSecurityException("the private key has no public key");
  }

  private static BigInteger[] bothY(EllipticCurve curve, BigInteger x) {
    BigInteger p = ((ECFieldFp) curve.getField()).getP();
    BigInteger square = x.pow(3).add(curve.getA().multiply(x)).add(curve.getB()).mod(p);
    // p is 3 modulo 4 on each of the three curves, so this power is a square root.
    BigInteger y = square.modPow(p.add(BigInteger.ONE).shiftRight(2), p);
    return new BigInteger[] {y, p.subtract(y)};
  }
}
