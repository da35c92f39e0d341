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
import javax.crypto.KeyAgreement;

/** ECDSA on the curve P-256 with SHA-256, by the JDK. */
final class P256 {
  private static final ECGenParameterSpec NAME = new ECGenParameterSpec("secp256r1");

  private P256() {}

  static KeyPair generate() throws GeneralSecurityException {
    var generator = KeyPairGenerator.getInstance("EC");
    generator.initialize(NAME);
    return generator.generateKeyPair();
  }

  /** The signature in DER; another one each time. */
  static byte[] sign(ECPrivateKey key, byte[] message) throws GeneralSecurityException {
    var signature = Signature.getInstance("SHA256withECDSA");
    signature.initSign(key);
    signature.update(message);
    return signature.sign();
  }

  static ECParameterSpec parameters() throws GeneralSecurityException {
    var parameters = AlgorithmParameters.getInstance("EC");
    parameters.init(NAME);
    return parameters.getParameterSpec(ECParameterSpec.class);
  }

  /**
   * The public key of a private key, whose file need not hold it and might hold another's. The JDK
   * has no public call for it, but a key agreement with the generator gives its x in constant time;
   * of the two points with this x, the right one verifies a signature.
   */
  static VerificationKey publicKey(ECPrivateKey key) throws GeneralSecurityException {
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
    // p is 3 modulo 4, so this power is a square root.
    BigInteger y = square.modPow(p.add(BigInteger.ONE).shiftRight(2), p);
    return new BigInteger[] {y, p.subtract(y)};
  }
}
