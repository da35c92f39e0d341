/** Tests of the service, over its sockets. */
@NullMarked
package dev.fluno.examples.service;

import org.jspecify.annotations.NullMarked;
