package dev.fluno.runtime.refusal;

/**
 * What there is to say about a code, wherever it is raised.
 *
 * @param stage the stage that refuses with it
 * @param number four digits; the first two are {@link Stage#exitStatus()}
 * @param title what was wrong, as a clause without a full stop: "the manifest has expired"
 * @param remedy what to do about it, as a full sentence
 */
public record Reason(Stage stage, int number, String title, String remedy) {}
