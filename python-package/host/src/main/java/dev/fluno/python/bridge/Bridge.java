package dev.fluno.python.bridge;

import dev.fluno.runtime.Fluno;
import dev.fluno.runtime.abi.DType;
import dev.fluno.runtime.abi.Tensor;
import dev.fluno.runtime.refusal.ArgumentException;
import dev.fluno.runtime.refusal.CallCode;
import java.util.ArrayList;
import org.graalvm.polyglot.HostAccess;
import org.graalvm.polyglot.proxy.ProxyArray;
import org.jspecify.annotations.Nullable;

/**
 * The verbs and the makers, as far as an {@link Authority} lets Python use them. Python with all
 * rights of the user looks this class up; to any other the application gives an instance.
 */
@SuppressWarnings("exports") // of annotations, which no user needs
public final class Bridge {
  private static final Bridge OF_USER = new Bridge(new Authority.OfUser());

  private final Authority authority;

  public Bridge(Authority authority) {
    this.authority = authority;
  }

  /** The bridge for Python code with all rights of the user. */
  @HostAccess.Export
  public static Bridge ofUser() {
    return OF_USER;
  }

  /** What the application lends: names and handles in turn. */
  @HostAccess.Export
  public Object artifacts() {
    var answers = new ArrayList<Object>();
    authority
        .artifacts()
        .forEach(
            (name, artifact) -> {
              answers.add(name);
              answers.add(ArtifactHandle.lent(artifact));
            });
    return ProxyArray.fromList(answers);
  }

  /** True for a {@link Failure}; Python cannot look up that class. */
  @HostAccess.Export
  public boolean isFailure(@Nullable Object answer) {
    return answer instanceof Failure;
  }

  /** The failure that says that an argument is wrong, with the code of this name. */
  @HostAccess.Export
  public Object wrongArgument(String code, String subject, String need, String have) {
    return Failure.orFailure(
        () -> {
          throw new ArgumentException(CallCode.valueOf(code), subject, need, have);
        });
  }

  /** What a bundle says of itself, as a dict. */
  @HostAccess.Export
  public Object inspect(String bundle) {
    return Failure.orFailure(() -> Descriptions.of(Fluno.inspect(authority.bundle(bundle))));
  }

  /** The report of a bundle that passes, as a dict. */
  @HostAccess.Export
  public Object verify(String bundle, @Nullable Object trust) {
    return Failure.orFailure(
        () -> {
          try (var verified = Fluno.verify(authority.bundle(bundle), authority.policy(trust))) {
            return Descriptions.of(verified.report());
          }
        });
  }

  /** A handle of the loaded artifact. */
  @HostAccess.Export
  public Object load(String bundle, @Nullable Object trust) {
    return Failure.orFailure(
        () -> ArtifactHandle.owned(Fluno.load(authority.bundle(bundle), authority.policy(trust))));
  }

  /** A handle of the policy in this file. */
  @HostAccess.Export
  public Object readPolicy(String file) {
    return Failure.orFailure(() -> new PolicyHandle(authority.policy(file)));
  }

  /** A handle of a new tensor. */
  @HostAccess.Export
  public Object zeros(String dtype, long length) {
    return Failure.orFailure(
        () -> TensorHandle.owned(Tensor.zeros(DType.parse(dtype).orElseThrow(), length)));
  }

  /** The tensor behind a handle, for Java code: the same memory. */
  @HostAccess.Export
  public Object toJava(TensorHandle handle) {
    return handle.tensor();
  }

  /** A handle of a tensor that Java code has made and closes: the same memory. */
  @HostAccess.Export
  public Object fromJava(Object tensor) {
    return Failure.orFailure(
        () -> {
          if (tensor instanceof Tensor ours) {
            return TensorHandle.lent(ours);
          }
          throw new ArgumentException(
              CallCode.WRONG_KIND, "tensor", Tensor.class.getName(), "another value");
        });
  }
}
