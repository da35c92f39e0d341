package dev.fluno.runtime.bundle;

import dev.fluno.runtime.refusal.ContainerCode;
import dev.fluno.runtime.refusal.RefusedException;
import java.util.SortedMap;
import java.util.TreeMap;

/** The files of a bundle, under the rules that folders and zips share. */
final class BundleTree {
  static final String ARTIFACT = "artifact";
  static final String SIGNATURES = "signatures";

  private final SortedMap<String, ListedFile> payload = new TreeMap<>();
  private final SortedMap<String, ListedFile> signatures = new TreeMap<>();
  private long totalBytes;

  SortedMap<String, ListedFile> payload() {
    return payload;
  }

  SortedMap<String, ListedFile> signatures() {
    return signatures;
  }

  /** Adds a file; refuses one that breaks a rule. */
  void add(String folder, String name, ListedFile file) {
    String subject = folder + "/" + name;
    switch (folder) {
      case ARTIFACT -> {
        requireName(FileNameRule.allows(name), subject, FileNameRule.TEXT);
        requireSize(
            file,
            name.equals(Manifest.FILE_NAME) ? Manifest.MAX_BYTES : BundleLimits.MAX_RESOURCE_BYTES,
            subject);
        put(payload, name, file, BundleLimits.MAX_PAYLOAD_FILES, ARTIFACT);
      }
      case SIGNATURES -> {
        requireName(
            FileNameRule.allowsSignature(name),
            subject,
            "SIGNER" + FileNameRule.SIGNATURE_SUFFIX + ", " + FileNameRule.TEXT);
        requireSize(file, BundleLimits.MAX_SIGNATURE_BYTES, subject);
        put(signatures, name, file, BundleLimits.MAX_SIGNATURES, SIGNATURES);
      }
      default -> throw unexpected(subject);
    }
  }

  static RefusedException unexpected(String subject) {
    return new RefusedException(
        ContainerCode.UNEXPECTED,
        subject,
        "nothing but the files of " + ARTIFACT + "/ and " + SIGNATURES + "/",
        "this");
  }

  /** Refuses a tree that is no bundle even though each of its files may be in one. */
  BundleTree complete() {
    if (!payload.containsKey(Manifest.FILE_NAME)) {
      throw new RefusedException(
          ContainerCode.NO_MANIFEST, ARTIFACT + "/" + Manifest.FILE_NAME, "the file", "none");
    }
    return this;
  }

  private static void put(
      SortedMap<String, ListedFile> files, String name, ListedFile file, int most, String folder) {
    files.put(name, file);
    if (files.size() > most) {
      throw new RefusedException(
          ContainerCode.TOO_MANY_FILES, folder + "/", "at most " + most + " files", "more");
    }
  }

  private void requireSize(ListedFile file, long most, String subject) {
    if (file.sizeBytes() > most) {
      throw tooLarge(subject, most, file.sizeBytes());
    }
    totalBytes += file.sizeBytes();
    if (totalBytes > BundleLimits.MAX_BUNDLE_BYTES) {
      throw tooLarge("all files together", BundleLimits.MAX_BUNDLE_BYTES, totalBytes);
    }
  }

  static RefusedException tooLarge(String subject, long most, long bytes) {
    return new RefusedException(
        ContainerCode.TOO_LARGE, subject, "at most " + most + " bytes", bytes + " bytes");
  }

  private static void requireName(boolean allowed, String subject, String need) {
    if (!allowed) {
      throw new RefusedException(ContainerCode.NAME_NOT_ALLOWED, subject, need, "another name");
    }
  }
}
