package dev.fluno.runtime.invoke;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/**
 * The function of an entry: takes the bits of its arguments, returns those of its result. Checks
 * nothing and keeps nothing alive.
 */
abstract class EntryCode {
  abstract long call(long[] arguments) throws Throwable;

  /** For a few calls: ready at once. */
  static EntryCode of(MethodHandle function) {
    return new EntryCode() {
      @Override
      long call(long[] arguments) throws Throwable {
        return (long) function.invokeExact(arguments);
      }
    };
  }

  /**
   * For many calls: takes a class of its own, and the JVM compiles the function into its callers.
   */
  static EntryCode constant(MethodHandle function) {
    try {
      var made =
          MethodHandles.lookup().defineHiddenClassWithClassData(Template.BYTES, function, true);
      return (EntryCode)
          made.findConstructor(made.lookupClass(), MethodType.methodType(void.class)).invoke();
    } catch (Throwable e) {
      throw Downcall.unexpected(e);
    }
  }

  /** The class file of {@link ConstantCode}, read once. */
  private static final class Template {
    static final byte[] BYTES = read("ConstantCode.class");

    private static byte[] read(String resource) {
      try (var in = EntryCode.class.getResourceAsStream(resource)) {
        if (in == null) {
          throw new IllegalStateException("fluno-runtime was packed without " + resource);
        }
        return in.readAllBytes();
      } catch (IOException e) {
        throw new UncheckedIOException("fluno-runtime cannot read its own " + resource, e);
      }
    }
  }
}
