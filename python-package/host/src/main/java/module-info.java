/**
 * GraalPy contexts in which {@code import fluno_runtime} works.
 *
 * <p>Start at {@link dev.fluno.python.FlunoPython}.
 */
module dev.fluno.python {
  requires transitive dev.fluno.runtime;
  requires transitive org.graalvm.polyglot;
  requires static org.jspecify;

  exports dev.fluno.python;
  // Python reaches it by reflection.
  exports dev.fluno.python.bridge;
}
