/**
 * Verifies signed native artifacts and only then loads and calls them.
 *
 * <p>Start at {@link dev.fluno.runtime.Fluno}.
 */
module dev.fluno.runtime {
  requires com.google.crypto.tink;
  requires tools.jackson.core;
  requires static jdk.jfr;
  requires static org.jspecify;

  exports dev.fluno.runtime;
  exports dev.fluno.runtime.abi;
  exports dev.fluno.runtime.binary;
  exports dev.fluno.runtime.bundle;
  exports dev.fluno.runtime.invoke;
  exports dev.fluno.runtime.json;
  exports dev.fluno.runtime.output;
  exports dev.fluno.runtime.platform;
  exports dev.fluno.runtime.refusal;
  exports dev.fluno.runtime.signature;
  exports dev.fluno.runtime.trust;
}
