package dev.fluno.tests.attacks;

import dev.fluno.tests.support.Forge;

/**
 * One attack.
 *
 * @param deed what is done to a sound bundle, its policy or what lies around them
 * @param victim how it is used after that
 */
record Attack(Deed deed, Victim victim) {

  /** The attacker's part. */
  @FunctionalInterface
  interface Deed {
    void on(Forge forge) throws Exception;
  }

  /** An attack that is over before its victim comes. */
  static Attack by(Deed deed) {
    return new Attack(deed, new Victim.ThisProcess());
  }

  /** An attack by somebody who may sign, and signs what the deed leaves behind. */
  static Attack bySigner(Deed deed) {
    return by(
        forge -> {
          deed.on(forge);
          forge.sign();
        });
  }
}
