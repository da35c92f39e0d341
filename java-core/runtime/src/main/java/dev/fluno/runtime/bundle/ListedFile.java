package dev.fluno.runtime.bundle;

import java.io.IOException;
import java.nio.ByteBuffer;

/** A file of a bundle that has been listed and not yet read. */
interface ListedFile {
  long sizeBytes();

  /**
   * Reads the whole file once, into exactly as many bytes as were listed.
   *
   * @throws dev.fluno.runtime.refusal.RefusedException if it is no longer the file that was listed
   */
  void copyTo(ByteBuffer target) throws IOException;
}
