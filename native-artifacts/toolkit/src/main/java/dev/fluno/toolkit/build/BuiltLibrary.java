package dev.fluno.toolkit.build;

import dev.fluno.runtime.platform.Target;
import java.nio.file.Path;

/** One library file, what it was built for and how. */
record BuiltLibrary(Target target, Path file, LibraryProvenance provenance) {}
