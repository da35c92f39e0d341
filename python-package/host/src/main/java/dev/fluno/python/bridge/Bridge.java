package dev.fluno.python.bridge;

import dev.fluno.runtime.Fluno;
import dev.fluno.runtime.abi.DType;
import dev.fluno.runtime.abi.Tensor;
import dev.fluno.runtime.refusal.ArgumentException;
import dev.fluno.runtime.refusal.CallCode;
import dev.fluno.runtime.refusal.Code;
import dev.fluno.runtime.refusal.ContainerCode;
import dev.fluno.runtime.refusal.PolicyCode;
import dev.fluno.runtime.refusal.RefusedException;
import dev.fluno.runtime.trust.TrustPolicy;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.graalvm.polyglot.HostAccess;
import org.jspecify.annotations.Nullable;

/** The one Java class that Python may look up: the verbs and the makers. */
public final class Bridge {
  private Bridge() {}

  /** True for a {@link Failure}; Python cannot look up that class. */
  @HostAccess.Export
  public static boolean isFailure(@Nullable Object answer) {
    return answer instanceof Failure;
  }

  /** The failure that says that an argument is wrong, with the code of this name. */
  @HostAccess.Export
  public static Object wrongArgument(String code, String subject, String need, String have) {
    return Failure.orFailure(
        () -> {
          throw new ArgumentException(CallCode.valueOf(code), subject, need, have);
        });
  }

  /** What a bundle says of itself, as a dict. */
  @HostAccess.Export
  public static Object inspect(String bundle) {
    return Failure.orFailure(() -> Descriptions.of(Fluno.inspect(bundle(bundle))));
  }

  /** The report of a bundle that passes, as a dict. */
  @HostAccess.Export
  public static Object verify(String bundle, @Nullable Object trust) {
    return Failure.orFailure(
        () -> {
          try (var verified = Fluno.verify(bundle(bundle), policy(trust))) {
            return Descriptions.of(verified.report());
          }
        });
  }

  /** A handle of the loaded artifact. */
  @HostAccess.Export
  public static Object load(String bundle, @Nullable Object trust) {
    return Failure.orFailure(() -> new ArtifactHandle(Fluno.load(bundle(bundle), policy(trust))));
  }

  /** A handle of the policy in this file. */
  @HostAccess.Export
  public static Object readPolicy(String file) {
    return Failure.orFailure(() -> new PolicyHandle(policy(file)));
  }

  /** A handle of a new tensor. */
  @HostAccess.Export
  public static Object zeros(String dtype, long length) {
    return Failure.orFailure(
        () -> new TensorHandle(Tensor.zeros(DType.parse(dtype).orElseThrow(), length)));
  }

  private static TrustPolicy policy(@Nullable Object trust) {
    return switch (trust) {
      case PolicyHandle handle -> handle.policy();
      case String file -> TrustPolicy.read(path(PolicyCode.NOT_FOUND, file));
      case null, default -> TrustPolicy.ofUser();
    };
  }

  private static Path bundle(String bundle) {
    return path(ContainerCode.NOT_FOUND, bundle);
  }

  private static Path path(Code notFound, String path) {
    try {
      return Path.of(path);
    } catch (InvalidPathException e) {
      throw new RefusedException(notFound, path, "a path", e.getReason());
    }
  }
}
