package dev.fluno.python.bridge;

import dev.fluno.runtime.Artifact;
import dev.fluno.runtime.abi.Tensor;
import dev.fluno.runtime.invoke.BoundCall;
import dev.fluno.runtime.refusal.FlunoException;
import java.util.Optional;

/** What an application hands to Python as it is, and what comes back so. */
public final class Loans {
  private Loans() {}

  /** A handle for the Tensor of fluno_runtime; Python cannot close the tensor. */
  public static Object of(Tensor tensor) {
    return TensorHandle.lent(tensor);
  }

  /** A handle for the Artifact of fluno_runtime; Python cannot close the artifact. */
  public static Object of(Artifact artifact) {
    return ArtifactHandle.lent(artifact);
  }

  /** A handle for the BoundCall of fluno_runtime; Python cannot close the call. */
  public static Object of(BoundCall call) {
    return BoundHandle.lent(call);
  }

  /** The tensor behind a handle, if it is the handle of one. */
  public static Optional<Tensor> tensor(Object handle) {
    return handle instanceof TensorHandle tensor ? Optional.of(tensor.tensor()) : Optional.empty();
  }

  /** The exception behind a failure, if it is one and has one. */
  public static Optional<FlunoException> exception(Object failure) {
    return failure instanceof Failure ours ? ours.exception() : Optional.empty();
  }
}
