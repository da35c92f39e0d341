package dev.fluno.toolkit.oms;

import dev.fluno.runtime.refusal.Code;
import dev.fluno.runtime.refusal.Reason;
import dev.fluno.runtime.refusal.Stage;

/** Why a tree is not signed, or is not the one that was signed. */
public enum OmsCode implements Code {
  NOT_FOUND(4101, "there is nothing at this path", "Check the path."),
  UNREADABLE(
      4102,
      "a file or folder cannot be read",
      "Make it readable for this user, or copy the tree to a disk that works."),
  OTHER_KEY(
      4103,
      "the signature is not by this key",
      "Ask the signer for the right public key; if it is this one, do not use the files."),
  UNSIGNED(
      4104,
      "a file is not covered by the signature",
      "Remove it; or, if nothing ever uses it, name it with --ignore."),
  MISSING(
      4105,
      "a file that was signed is missing",
      "Fetch it again from the publisher; what was signed cannot be ignored."),
  DIFFERS(
      4106,
      "a file is not the one that was signed",
      "Do not use it; fetch it again from the publisher."),
  NOT_PLAIN(
      4107,
      "there is a link or a special file, which a signature cannot cover",
      "Put a copy of the file in its place, or name it with --ignore."),
  EMPTY_FOLDER(
      4108,
      "there is an empty folder, which a signature cannot cover",
      "Remove it, or name it with --ignore."),
  NAME_NOT_TEXT(
      4109,
      "a name is not text in this locale",
      "Run this with LC_ALL=C.UTF-8; if that does not help, rename the file."),
  CHANGED(
      4110,
      "a file or folder has changed while it was read",
      "Wait until nothing writes there any more, then try again."),
  TOO_MANY(
      4111,
      "there are more files or levels of folders than are read",
      "Sign parts of it, each with a signature of its own, or pack it into one file."),
  NOTHING(4112, "there is no file to sign", "Check the path, and what --ignore names."),
  GIT_PATH(
      4113,
      "there is a path that other verifiers never look at",
      "Name it with --ignore, or move it away: model-signing would reject a signature over it.");

  private final Reason reason;

  OmsCode(int number, String title, String remedy) {
    this.reason = new Reason(Stage.OMS, number, title, remedy);
  }

  @Override
  public Reason reason() {
    return reason;
  }
}
