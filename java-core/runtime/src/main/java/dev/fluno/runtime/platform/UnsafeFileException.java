package dev.fluno.runtime.platform;

import java.nio.file.Path;

/** A file is not one that only this user and the system could have written, or read. */
public final class UnsafeFileException extends Exception {
  private static final long serialVersionUID = 1L;

  /** What is wrong with the file. */
  public enum Kind {
    NOT_A_FILE,
    TOO_LARGE,
    CHANGED,
    OWNER,
    WRITABLE,
    READABLE,
    FOLDER_OWNER,
    FOLDER_WRITABLE
  }

  private final Kind kind;
  private final String subject;
  private final String need;
  private final String have;

  UnsafeFileException(Kind kind, Path subject, String need, String have) {
    super(kind + ": " + subject + ": need " + need + ", have " + have);
    this.kind = kind;
    this.subject = subject.toString();
    this.need = need;
    this.have = have;
  }

  public Kind kind() {
    return kind;
  }

  /** The file, or the folder or link on the way to it. */
  public String subject() {
    return subject;
  }

  public String need() {
    return need;
  }

  public String have() {
    return have;
  }
}
