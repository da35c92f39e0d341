package dev.fluno.runtime.signature;

/** A statement together with the key that signed exactly these bytes. */
public record SignedStatement(String file, VerificationKey key, Statement statement) {}
