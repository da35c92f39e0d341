package dev.fluno.python;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A script does with the user's files what it does under CPython. */
class ScriptFilesTest {
  @TempDir private Path folder = Path.of("");

  private String run(String code) throws Exception {
    var script = Files.writeString(folder.resolve("script.py"), code);
    var out = new ByteArrayOutputStream();
    var err = new ByteArrayOutputStream();
    var in = new ByteArrayInputStream(new byte[0]);
    int status = ScriptRunner.run(script.toString(), List.of(folder.toString()), in, out, err);
    assertEquals("", err.toString(UTF_8));
    assertEquals(0, status);
    return out.toString(UTF_8);
  }

  @Test
  void renames_replaces_and_copies() throws Exception {
    var out =
        run(
            """
            import os, pathlib, shutil, sys, tempfile
            os.chdir(sys.argv[1])
            first, second = pathlib.Path("first"), pathlib.Path("second")
            first.write_text("1")
            second.write_text("2")
            os.replace("first", "second")
            assert second.read_text() == "1" and not first.exists()
            os.rename("second", "first")
            first.replace(second)
            os.symlink("second", "symbolic")
            assert os.path.samefile("symbolic", "second") and os.path.islink("symbolic")
            shutil.copy2("symbolic", "copied")
            shutil.move("copied", "moved")
            os.chmod("moved", 0o600)
            assert os.stat("moved").st_mode & 0o777 == 0o600
            os.truncate("moved", 0)
            with tempfile.TemporaryDirectory(dir=".") as temporary:
                os.mkdir(os.path.join(temporary, "inner"))
            assert sorted(os.listdir()) == ["moved", "script.py", "second", "symbolic"]
            assert shutil.disk_usage(".").total > 0
            try:
                os.replace("missing", "second")
            except FileNotFoundError as e:
                print(e)
            """);
    assertEquals("[Errno 2] No such file or directory: 'missing' -> 'second'\n", out);
  }

  @Test
  void finds_the_modules_of_fluno_and_cannot_change_them() throws Exception {
    var out =
        run(
            """
            import os, sys, fluno_runtime
            folder = os.path.dirname(fluno_runtime.__file__)
            mine = os.path.join(sys.argv[1], "mine")
            open(mine, "w").close()
            inner = os.path.join(folder, "_tensor.py")
            assert "_tensor.py" in os.listdir(folder) and os.path.getsize(inner) > 0
            assert os.path.samefile(inner, os.path.join(folder, ".", "_tensor.py"))
            for change in (
                lambda: os.remove(inner),
                lambda: os.rename(inner, mine),
                lambda: os.rename(mine, inner),
                lambda: os.symlink(mine, os.path.join(folder, "link")),
                lambda: open(inner, "a"),
                lambda: os.mkdir(os.path.join(folder, "new")),
                lambda: os.utime(inner),
            ):
                try:
                    change()
                    print("changed")
                except OSError:
                    pass
            assert os.path.exists(mine) and os.path.exists(inner)
            """);
    assertEquals("", out);
  }
}
