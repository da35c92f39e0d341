package dev.fluno.examples.service;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;

/** What an administrator shows, from a file that nobody else can read. */
final class AdminToken {
  private static final int LEAST_LENGTH = 32;

  private final byte[] token;

  private AdminToken(byte[] token) {
    this.token = token;
  }

  /**
   * Reads it once.
   *
   * @throws IOException if the file cannot be read, others may, or it holds too little
   */
  static AdminToken read(Path file) throws IOException {
    if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      var allowed = Files.getPosixFilePermissions(file);
      if (allowed.stream().anyMatch(one -> !one.name().startsWith("OWNER_"))) {
        throw new IOException(file + " is open to others: chmod 600 it, and make a new token");
      }
    }
    var token = Files.readString(file).strip();
    if (token.length() < LEAST_LENGTH) {
      throw new IOException(file + " needs a token of at least " + LEAST_LENGTH + " characters");
    }
    return new AdminToken(token.getBytes(UTF_8));
  }

  /** Whether the value of an Authorization header is right; takes the same time if not. */
  boolean opens(String authorization) {
    var shown = authorization.startsWith("Bearer ") ? authorization.substring(7) : "";
    return MessageDigest.isEqual(token, shown.getBytes(UTF_8));
  }
}
