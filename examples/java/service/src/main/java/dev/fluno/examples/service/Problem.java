package dev.fluno.examples.service;

import java.util.Locale;

/** Why a request is not answered, in the form of RFC 9457. Codes are stable, details are not. */
final class Problem extends RuntimeException {
  private static final long serialVersionUID = 1L;

  static final String MEDIA_TYPE = "application/problem+json";

  /** The kinds of problems. */
  enum Kind {
    BAD_REQUEST(400),
    MALFORMED_JSON(400),
    MALFORMED_ARROW(400),
    WRONG_SCHEMA(400),
    NO_OBSERVATIONS(400),
    TOO_MANY_OBSERVATIONS(400),
    WRONG_LENGTH(400),
    NOT_FINITE(400),
    BAD_SENSOR_NAME(400),
    NOT_AUTHORISED(401),
    NOT_LOCAL(403),
    NOT_FOUND(404),
    NOT_ACCEPTABLE(406),
    RELOAD_RUNNING(409),
    OTHER_ARTIFACT(409),
    OTHER_STATE(409),
    BODY_TOO_LARGE(413),
    UNKNOWN_CONTENT_TYPE(415),
    UNSUITABLE_ARTIFACT(422),
    UNSUITABLE_PROGRAM(422),
    REFUSED_ARTIFACT(422),
    TOO_MANY_SENSORS(429),
    PROGRAM_FAILED(500),
    INTERNAL(500),
    BUSY(503),
    STOPPING(503),
    OUT_OF_TIME(504);

    private final int status;

    Kind(int status) {
      this.status = status;
    }

    int status() {
      return status;
    }

    /** Such as {@code too-many-sensors}. */
    String code() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** True if the same request may well be answered a little later. */
    boolean passes() {
      return status == 503;
    }
  }

  private final Kind kind;
  private final String code;

  /**
   * @param detail for the client: nothing of the inside of the service
   */
  Problem(Kind kind, String detail) {
    this(kind, kind.code(), detail);
  }

  /**
   * @param code a finer one than that of the kind, such as that of Fluno's refusal
   */
  Problem(Kind kind, String code, String detail) {
    super(detail);
    this.kind = kind;
    this.code = code;
  }

  Kind kind() {
    return kind;
  }

  String code() {
    return code;
  }
}
