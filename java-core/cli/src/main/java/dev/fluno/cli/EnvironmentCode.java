package dev.fluno.cli;

import dev.fluno.runtime.refusal.Code;
import dev.fluno.runtime.refusal.Reason;
import dev.fluno.runtime.refusal.Stage;

/**
 * Why this machine cannot run Fluno. The launcher scripts raise 5001 to 5009, in the same words as
 * here.
 */
enum EnvironmentCode implements Code {
  NO_JDK(
      5001,
      "no JDK 25 was found",
      "Install one, for example from adoptium.net, and set JAVA_HOME to its folder."),
  NO_MAVEN(5002, "Fluno is not built yet and Maven was not found", "Install Maven 3.8.7 or newer."),
  BUILD_FAILED(5003, "Fluno could not be built", "Mend what is named there, and start again."),
  PATH_UNUSABLE(
      5004,
      "Fluno lies in a folder whose path Java cannot take",
      "Move it to a path without a colon, on Windows without a semicolon."),
  NOT_BUILT(
      5005,
      "Fluno is not built yet, and builds itself on Linux only",
      "Run `mvn package -Dmaven.test.skip=true` in the checkout, or use a release."),
  NO_TOOLKIT(
      5010,
      "this installation cannot make artifacts",
      "Use Fluno from a checkout of its sources, on Linux.");

  private final Reason reason;

  EnvironmentCode(int number, String title, String remedy) {
    this.reason = new Reason(Stage.ENVIRONMENT, number, title, remedy);
  }

  @Override
  public Reason reason() {
    return reason;
  }
}
