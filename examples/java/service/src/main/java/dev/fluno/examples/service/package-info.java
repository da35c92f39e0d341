/**
 * A service that scores the observations of sensors: one filter state for each sensor, kept by
 * Java; the scoring loop a Python file of the user; the filter a verified artifact.
 *
 * <p>Words: a <em>generation</em> is an artifact with its pool of Python contexts, made and closed
 * as one; a reload brings the next. A <em>lease</em> keeps a generation open for one request. A
 * <em>problem</em> is what a client is told when a request is not answered.
 */
@NullMarked
package dev.fluno.examples.service;

import org.jspecify.annotations.NullMarked;
