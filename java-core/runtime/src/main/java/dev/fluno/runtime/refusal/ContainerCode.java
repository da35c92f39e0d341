package dev.fluno.runtime.refusal;

/** Why a container is not read. */
public enum ContainerCode implements Code {
  NOT_FOUND(1101, "there is no bundle at this path", "Check the path."),
  NOT_A_BUNDLE(
      1102,
      "this path is neither a folder nor a regular file",
      "Name a bundle folder or a .fluno file."),
  UNREADABLE(
      1103,
      "the bundle cannot be read",
      "Make its folders and files readable for this user, or copy it to a disk that works."),
  UNEXPECTED(
      1104,
      "the bundle holds something besides the files of artifact/ and signatures/",
      "Move it out of the bundle if you put it there; otherwise fetch the bundle again."),
  NO_MANIFEST(
      1105,
      "the bundle has no manifest",
      "Check that the path is the folder that holds artifact/, and that the bundle is complete."),
  NAME_NOT_ALLOWED(
      1106,
      "a file of the bundle has a name that is not allowed",
      "Ask its publisher for a bundle whose files have plain lower-case names."),
  NOT_A_PLAIN_FILE(
      1107,
      "the bundle holds a link or a special file",
      "Put a copy of the file in its place, or fetch the bundle again."),
  HARD_LINK(
      1108,
      "a file of the bundle has a second name",
      "Copy the bundle, so that each file of the copy has one name only."),
  TOO_MANY_FILES(1109, "the bundle holds too many files", "Ask its publisher to split it."),
  TOO_LARGE(
      1110,
      "the bundle or one of its files is too large",
      "Fetch it again, or ask its publisher for a smaller one."),
  CHANGED(
      1111,
      "a file of the bundle has changed while it was read",
      "Wait until nothing writes to the bundle any more, then try again."),
  NOT_A_ZIP(
      1112,
      "the file does not end as a zip must",
      "Fetch it again: it is cut short, has something appended, or is no zip at all."),
  ZIP_OUTSIDE_PROFILE(
      1113,
      "the zip uses a feature that bundles must not use",
      "Unpack it into a folder and use that, or ask its publisher for one made by `fluno pack`."),
  ZIP_CONTRADICTS_ITSELF(
      1114,
      "the zip contradicts itself",
      "Do not use this bundle; fetch it again from its publisher."),
  CRC_DIFFERS(1115, "a file in the zip is damaged", "Fetch the bundle again from its publisher."),
  NO_ROOM(
      1116,
      "the process may not open the files of the bundle",
      "Raise its limit on open files (ulimit -n), or close other artifacts and files."),
  OLDER_FORMAT(
      1117,
      "this artifact is of the older format, which carries no signature",
      "It is never loaded: `fluno inspect` explains it, and `fluno pack --from-v1` makes a bundle"
          + " of it that can be signed.");

  private final Reason reason;

  ContainerCode(int number, String title, String remedy) {
    this.reason = new Reason(Stage.CONTAINER, number, title, remedy);
  }

  @Override
  public Reason reason() {
    return reason;
  }
}
