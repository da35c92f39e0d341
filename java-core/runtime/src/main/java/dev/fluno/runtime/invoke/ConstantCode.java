package dev.fluno.runtime.invoke;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;

/**
 * An entry's function as a constant that the JVM compiles into its callers. Only copies of this
 * class ever run: each entry that is bound gets a hidden class made from this class file, with the
 * method handle in a static final field, which the JVM trusts never to change.
 */
final class ConstantCode extends EntryCode {
  private static final MethodHandle FUNCTION;

  static {
    try {
      FUNCTION = MethodHandles.classData(MethodHandles.lookup(), "_", MethodHandle.class);
    } catch (IllegalAccessException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  @SuppressWarnings("unused") // by EntryCode, through the hidden class
  private ConstantCode() {}

  @Override
  long call(long[] arguments) throws Throwable {
    return (long) FUNCTION.invokeExact(arguments);
  }
}
