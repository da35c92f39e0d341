package dev.fluno.tests.conformance;

/**
 * One file, or one group of like files.
 *
 * @param file below the corpora
 * @param expected what its README says, in short
 * @param command what was asked
 * @param verdict what Fluno said
 * @param right whether that is what the README says
 */
record Row(String file, String expected, String command, String verdict, boolean right) {}
