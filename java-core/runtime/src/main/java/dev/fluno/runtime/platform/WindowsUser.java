package dev.fluno.runtime.platform;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.function.Supplier;

/** The account that this process runs as, from its token: names can stand for several accounts. */
final class WindowsUser {
  private static final int TOKEN_QUERY = 8;
  private static final int TOKEN_USER = 1;
  private static final long CURRENT_PROCESS = -1;

  /** SECURITY_MAX_SID_SIZE. */
  private static final int MOST_SID_BYTES = 68;

  /** TOKEN_USER: the address of the SID, attributes, and here the SID itself. */
  private static final int TOKEN_BYTES = 16 + MOST_SID_BYTES;

  private static final Supplier<WindowsUser> LINKED = NativeFunctions.once(WindowsUser::new);

  private final MethodHandle openToken =
      WindowsFunctions.find(
          "advapi32",
          "OpenProcessToken",
          FunctionDescriptor.of(JAVA_INT, JAVA_LONG, JAVA_INT, ADDRESS));
  private final MethodHandle tokenInformation =
      WindowsFunctions.find(
          "advapi32",
          "GetTokenInformation",
          FunctionDescriptor.of(JAVA_INT, JAVA_LONG, JAVA_INT, ADDRESS, JAVA_INT, ADDRESS));

  private WindowsUser() {}

  /** Its security identifier, such as {@code S-1-5-21-1-2-3-1001}. */
  static String account() throws WindowsException {
    return LINKED.get().read();
  }

  private String read() throws WindowsException {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment place = NativeBuffer.allocate(arena, JAVA_LONG.byteSize());
      WindowsFunctions.call(
          "OpenProcessToken",
          0,
          state -> (int) openToken.invokeExact(state, CURRENT_PROCESS, TOKEN_QUERY, place));
      long token = place.get(JAVA_LONG, 0);
      try {
        MemorySegment user = NativeBuffer.allocate(arena, TOKEN_BYTES);
        WindowsFunctions.call(
            "GetTokenInformation",
            0,
            state ->
                (int)
                    tokenInformation.invokeExact(
                        state, token, TOKEN_USER, user, TOKEN_BYTES, place));
        long offset = user.get(ADDRESS, 0).address() - user.address();
        return FileSecurity.account(user.asSlice(offset).toArray(JAVA_BYTE));
      } finally {
        NativeWindowsFiles.LINKED.get().close(token);
      }
    }
  }
}
