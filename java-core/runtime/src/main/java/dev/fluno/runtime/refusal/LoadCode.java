package dev.fluno.runtime.refusal;

/** Why a verified library could not be loaded. */
public enum LoadCode implements Code {
  SEALED_MEMORY_UNAVAILABLE(
      2001,
      "this system offers no sealed memory",
      "Run on Linux 3.17 or newer with glibc 2.27 or newer, memfd_create allowed and /proc mounted."),
  SYSTEM_NOT_SUPPORTED(
      2002,
      "loading is not supported on this system yet",
      "Load it on Linux or Windows; everything else, verification included, works here."),
  NO_ROOM(
      2003,
      "the process may not open or hold the library's memory",
      "Raise its limits on open files, file size and memory, or close other artifacts."),
  NATIVE_ACCESS_DENIED(
      2004,
      "this JVM denies Fluno native access",
      "Start Java with --enable-native-access=ALL-UNNAMED, or =dev.fluno.runtime on the module path."),
  FOLDER_UNAVAILABLE(
      2005,
      "no private folder can be made for the library",
      "Give this user a folder for local application data (LOCALAPPDATA) on a disk with access lists, such as NTFS, and let him write to it."),
  FOLDER_EXPOSED(
      2006,
      "others could change the folder that libraries are loaded from",
      "Take their permission away with icacls, or set LOCALAPPDATA to a folder of this user alone."),
  FILE_NOT_HELD(
      2007,
      "another program has the library's new file open for writing",
      "Keep virus scanners and synchronisation out of %LOCALAPPDATA%\\fluno\\load, then try again."),
  LOADER_REFUSED(
      2010,
      "the dynamic loader refused the library",
      "Read what it said; if it names another library, install that one."),
  SYMBOL_MISSING(
      2011,
      "the library lacks the symbol of an entry",
      "Ask the publisher of the bundle to pack it again.");

  private final Reason reason;

  LoadCode(int number, String title, String remedy) {
    this.reason = new Reason(Stage.LOAD, number, title, remedy);
  }

  @Override
  public Reason reason() {
    return reason;
  }
}
