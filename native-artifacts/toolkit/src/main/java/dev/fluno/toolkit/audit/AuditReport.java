package dev.fluno.toolkit.audit;

import dev.fluno.runtime.refusal.Refusal;
import java.nio.file.Path;
import java.util.List;

/**
 * What an audit of one file found.
 *
 * @param kind such as {@code jar}, as the file proved to be
 * @param entries how many files were searched, those in archives in it included
 * @param bytes how many bytes they have
 * @param thirdParty what others made and was searched for secrets and our names only
 * @param findings why it must not be published; empty if it may
 */
public record AuditReport(
    Path file,
    String kind,
    int entries,
    long bytes,
    List<ThirdParty> thirdParty,
    List<Refusal> findings) {

  /**
   * An archive that others made.
   *
   * @param place where it lies in the file
   * @param sha256 lower-case hex, to be compared with what its maker publishes
   */
  public record ThirdParty(String place, String sha256) {}
}
