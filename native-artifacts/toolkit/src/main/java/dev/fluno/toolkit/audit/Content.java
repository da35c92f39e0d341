package dev.fluno.toolkit.audit;

/**
 * One file, wherever it lies.
 *
 * @param place where, as messages say it: {@code
 *     release.zip!/lib/runtime.jar!/META-INF/MANIFEST.MF}
 * @param name its path within the archive or folder that it lies in
 * @param depth how many archives it lies in
 */
record Content(String place, String name, Scope scope, int depth) {

  Content inside(String entry, Scope theirs) {
    return new Content(place + "!/" + entry, entry, theirs, depth + 1);
  }

  /** Its name without the folders. */
  String fileName() {
    return name.substring(name.lastIndexOf('/') + 1);
  }
}
