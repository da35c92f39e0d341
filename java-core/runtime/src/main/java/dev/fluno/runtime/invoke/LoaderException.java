package dev.fluno.runtime.invoke;

/** The dynamic loader said no; the message is its own. */
final class LoaderException extends Exception {
  private static final long serialVersionUID = 1L;

  LoaderException(String message) {
    super(message);
  }
}
