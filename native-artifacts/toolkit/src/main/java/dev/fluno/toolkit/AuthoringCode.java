package dev.fluno.toolkit;

import dev.fluno.runtime.refusal.Code;
import dev.fluno.runtime.refusal.Stage;

/**
 * Why an artifact could not be made. 4001 to 4029 belong to keys, signatures and policies; 4030 to
 * 4039 to recipes; 4040 to 4059 to building; 4060 to 4079 to packing; 4080 on to the development
 * bundles.
 */
public enum AuthoringCode implements Code {
  RECIPE_INVALID(
      4030,
      "the recipe is not one that this toolkit understands",
      "Correct the recipe; docs/authoring.md describes its members.");

  private final int number;
  private final String title;
  private final String remedy;

  AuthoringCode(int number, String title, String remedy) {
    this.number = number;
    this.title = title;
    this.remedy = remedy;
  }

  @Override
  public int number() {
    return number;
  }

  @Override
  public String title() {
    return title;
  }

  @Override
  public String remedy() {
    return remedy;
  }

  @Override
  public Stage stage() {
    return Stage.AUTHORING;
  }
}
