package dev.fluno.toolkit.build;

import dev.fluno.runtime.platform.Target;
import java.nio.file.Path;

/** One library file: of which variant, for which machine, and how it was made. */
record BuiltLibrary(String variant, Target target, Path file, LibraryProvenance provenance) {}
