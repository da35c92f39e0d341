package dev.fluno.python;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.graalvm.polyglot.Source;

/** Reads a script, or says as CPython would why it cannot be read. */
final class ScriptSource {
  private ScriptSource() {}

  /** Why there is nothing to run, as CPython words it. */
  static final class Unreadable extends Exception {
    private static final long serialVersionUID = 1L;

    Unreadable(String message) {
      super(message);
    }
  }

  /** The script at this path, or all of {@code in} for {@link ScriptRunner#STANDARD_INPUT}. */
  static Source read(String script, InputStream in) throws Unreadable {
    try {
      if (script.equals(ScriptRunner.STANDARD_INPUT)) {
        return Source.newBuilder(FlunoPython.PYTHON, decode(script, in.readAllBytes()), "<stdin>")
            .buildLiteral();
      }
      var path = Path.of(script);
      if (Files.isDirectory(path)) {
        throw cannotOpen(script, "[Errno 21] Is a directory");
      }
      // From a File, so that __file__ and tracebacks name it.
      return Source.newBuilder(FlunoPython.PYTHON, new File(script))
          .content(decode(script, Files.readAllBytes(path)))
          .build();
    } catch (NoSuchFileException | InvalidPathException e) {
      throw cannotOpen(script, "[Errno 2] No such file or directory");
    } catch (AccessDeniedException e) {
      throw cannotOpen(script, "[Errno 13] Permission denied");
    } catch (IOException e) {
      throw cannotOpen(script, String.valueOf(e.getMessage()));
    }
  }

  private static Unreadable cannotOpen(String script, String reason) {
    var name = new File(script).getAbsolutePath();
    return new Unreadable("can't open file '" + name + "': " + reason);
  }

  private static String decode(String script, byte[] bytes) throws Unreadable {
    try {
      var text = UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      return text.startsWith("\uFEFF") ? text.substring(1) : text;
    } catch (CharacterCodingException e) {
      throw new Unreadable("can't run '" + script + "': it is not UTF-8");
    }
  }
}
