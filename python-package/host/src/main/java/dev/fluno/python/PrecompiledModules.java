package dev.fluno.python;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.graalvm.polyglot.Context;

/**
 * Compiles the package to GraalPy's bytecode when the jar is built: to parse it takes most of its
 * import. Python takes such a file only for the very source that it was made from.
 */
final class PrecompiledModules {
  private static final String COMPILER =
      """
      def _compiled(path, source):
          import _frozen_importlib_external as files, _imp, sys
          source = source.encode()
          digest = _imp.source_hash(files._RAW_MAGIC_NUMBER, source)
          code = compile(source, path, "exec", dont_inherit=True)
          return files._code_to_hash_pyc(code, digest, True), sys.implementation.cache_tag
      _compiled
      """;

  private PrecompiledModules() {}

  /** The folder that holds the package as resources. */
  public static void main(String[] words) throws IOException {
    var folder = Path.of(words[0]).resolve(RuntimePackage.FOLDER);
    try (var context =
        Context.newBuilder(FlunoPython.PYTHON).engine(FlunoPython.engine()).build()) {
      var compiler = context.eval(FlunoPython.PYTHON, COMPILER);
      for (var name : RuntimePackage.modules()) {
        var made =
            compiler.execute(
                RuntimePackage.path(name).toString(), Files.readString(folder.resolve(name)));
        var tag = made.getArrayElement(1).asString();
        if (!tag.equals(RuntimePackage.CACHE_TAG)) {
          throw new IllegalStateException("this GraalPy has the cache tag " + tag);
        }
        var bytecode = Crossing.bytes(made.getArrayElement(0)).array();
        Files.write(folder.resolve(RuntimePackage.compiled(name)), bytecode);
      }
    }
  }
}
