package dev.fluno.runtime.binary;

import dev.fluno.runtime.refusal.BinaryCode;

/** One rule that a library breaks. */
public record Finding(BinaryCode code, String subject, String need, String have) {}
