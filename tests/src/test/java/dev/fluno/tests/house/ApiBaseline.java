package dev.fluno.tests.house;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.classfile.AccessFlags;
import java.lang.classfile.ClassElement;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeModel;
import java.lang.classfile.FieldModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.MethodTransform;
import java.lang.classfile.attribute.InnerClassesAttribute;
import java.lang.classfile.attribute.SourceFileAttribute;
import java.lang.reflect.AccessFlag;
import java.net.URISyntaxException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * What of a library others can see, as class files without code: public classes with their public
 * and protected members.
 */
record ApiBaseline(Map<String, byte[]> classes) {

  /** Of the library that a class belongs to, in some of its packages. */
  static ApiBaseline of(Class<?> member, List<String> packages) {
    try {
      var source = Path.of(member.getProtectionDomain().getCodeSource().getLocation().toURI());
      if (Files.isDirectory(source)) {
        return under(source, packages);
      }
      try (var jar = FileSystems.newFileSystem(source)) {
        return under(jar.getPath("/"), packages);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private static ApiBaseline under(Path root, List<String> packages) throws IOException {
    var classes = new TreeMap<String, byte[]>();
    for (var name : packages) {
      try (var files = Files.list(root.resolve(name.replace('.', '/')))) {
        for (var file : files.filter(it -> it.toString().endsWith(".class")).toList()) {
          var model = ClassFile.of().parse(Files.readAllBytes(file));
          if (isSeen(model)) {
            var path = name.replace('.', '/') + "/" + file.getFileName();
            classes.put(path, without(model, _ -> false));
          }
        }
      }
    }
    return new ApiBaseline(classes);
  }

  /** This, had somebody taken something of a class away. */
  ApiBaseline without(String path, Predicate<ClassElement> taken) {
    var changed = new TreeMap<>(classes);
    changed.put(path, without(ClassFile.of().parse(changed.get(path)), taken));
    return new ApiBaseline(changed);
  }

  private static byte[] without(ClassModel model, Predicate<ClassElement> taken) {
    Predicate<ClassElement> dropped =
        element ->
            switch (element) {
              case MethodModel method -> !isSeen(method.flags());
              case FieldModel field -> !isSeen(field.flags());
              case SourceFileAttribute _ -> true;
              default -> false;
            };
    var bare =
        ClassTransform.dropping(dropped.or(taken))
            .andThen(
                ClassTransform.transformingMethods(
                    MethodTransform.dropping(element -> element instanceof CodeModel)));
    return ClassFile.of(ClassFile.ConstantPoolSharingOption.NEW_POOL).transformClass(model, bare);
  }

  private static boolean isSeen(AccessFlags flags) {
    return flags.has(AccessFlag.PUBLIC) || flags.has(AccessFlag.PROTECTED);
  }

  /** A nested class has the access that its source gave it only in a table beside. */
  private static boolean isSeen(ClassModel model) {
    var name = model.thisClass().asInternalName();
    if (name.endsWith("package-info")) {
      return false;
    }
    for (var attribute : model.attributes()) {
      if (attribute instanceof InnerClassesAttribute nested) {
        for (var entry : nested.classes()) {
          if (entry.innerClass().asInternalName().equals(name)) {
            return entry.has(AccessFlag.PUBLIC) || entry.has(AccessFlag.PROTECTED);
          }
        }
      }
    }
    return model.flags().has(AccessFlag.PUBLIC);
  }

  /** The same bytes for the same classes. */
  byte[] jar() {
    var bytes = new ByteArrayOutputStream();
    try (var jar = new ZipOutputStream(bytes)) {
      for (var entry : classes.entrySet()) {
        var zipped = new ZipEntry(entry.getKey());
        zipped.setTimeLocal(LocalDateTime.of(1980, 1, 1, 0, 0));
        jar.putNextEntry(zipped);
        jar.write(entry.getValue());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }
}
