package dev.fluno.python.bridge;

import dev.fluno.runtime.trust.TrustPolicy;
import org.graalvm.polyglot.HostAccess;

/** A trust policy as Python holds it. */
public final class PolicyHandle {
  private final TrustPolicy policy;

  PolicyHandle(TrustPolicy policy) {
    this.policy = policy;
  }

  TrustPolicy policy() {
    return policy;
  }

  /** The policy as a dict. */
  @HostAccess.Export
  public Object describe() {
    return Descriptions.of(policy);
  }
}
