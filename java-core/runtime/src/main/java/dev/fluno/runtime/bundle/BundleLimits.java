package dev.fluno.runtime.bundle;

import dev.fluno.runtime.signature.OmsSignature;

/**
 * How large a bundle may be. The limits are checked on the listing, before a byte of any file is
 * read.
 */
public final class BundleLimits {
  private BundleLimits() {}

  /** Files in {@code artifact/}, the manifest among them. */
  public static final int MAX_PAYLOAD_FILES = 64;

  /** Files in {@code signatures/}. */
  public static final int MAX_SIGNATURES = 16;

  /** Bytes of one payload file; the manifest has its own {@link Manifest#MAX_BYTES}. */
  public static final int MAX_RESOURCE_BYTES = 256 << 20;

  /** Bytes of one signature file. */
  public static final int MAX_SIGNATURE_BYTES = OmsSignature.MAX_BYTES;

  /** Bytes of all files together. */
  public static final long MAX_BUNDLE_BYTES = 1L << 30;

  /** Characters of a file's name, without its folder. */
  public static final int MAX_NAME_LENGTH = 100;
}
