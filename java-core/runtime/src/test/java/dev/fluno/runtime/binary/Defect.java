package dev.fluno.runtime.binary;

import dev.fluno.runtime.refusal.BinaryCode;
import java.util.Set;
import java.util.function.Consumer;

/**
 * One defect of a library.
 *
 * @param <B> what builds libraries of its format
 * @param codes what the library is refused with: the code of the defect, then those of what it
 *     entails
 */
record Defect<B>(String name, Set<BinaryCode> codes, Consumer<B> make) {
  @Override
  public String toString() {
    return name;
  }
}
