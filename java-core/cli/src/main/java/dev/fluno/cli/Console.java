package dev.fluno.cli;

import java.io.InputStream;
import java.io.PrintStream;

/**
 * The three streams of one command: results go to {@code out}, everything said to people about them
 * to {@code err}.
 *
 * @param colour true if {@code out} may carry colour
 */
record Console(InputStream in, PrintStream out, PrintStream err, boolean colour) {}
