package dev.fluno.runtime.signature;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Textual encoding of keys, RFC 7468: blocks between {@code -----BEGIN X-----} and {@code -----END
 * X-----}. Text outside the blocks is explanatory and ignored, as section 2 of the RFC asks (GnuTLS
 * writes a page of it before a public key).
 */
public final class Pem {
  private static final Pattern BOUNDARY =
      Pattern.compile("-----(BEGIN|END) ([A-Z0-9 ]{1,64})-----");
  private static final int LINE_LENGTH = 64;

  private Pem() {}

  /**
   * One block.
   *
   * @param label what stands after BEGIN, such as {@code PUBLIC KEY}
   * @param lines its lines, boundaries excluded
   */
  public record Block(String label, List<String> lines) {
    public Block {
      lines = List.copyOf(lines);
    }

    /** True for a block in the older encrypted form of RFC 1421, which has headers in its body. */
    public boolean hasHeaders() {
      return lines.stream().anyMatch(line -> line.indexOf(':') >= 0);
    }

    /**
     * The bytes it encodes.
     *
     * @throws IllegalArgumentException if they are not canonical base64
     */
    public byte[] der() {
      return StrictBase64.decodeStandard(String.join("", lines));
    }
  }

  /**
   * All blocks of a text, in order.
   *
   * @throws IllegalArgumentException if a block is not closed by its own END line
   */
  public static List<Block> blocks(String text) {
    var blocks = new ArrayList<Block>();
    var body = new ArrayList<String>();
    String open = "";
    for (String line : text.split("\r?\n", -1)) {
      Matcher boundary = BOUNDARY.matcher(line);
      if (!boundary.matches()) {
        if (!open.isEmpty()) {
          body.add(line);
        }
      } else if (boundary.group(1).equals("BEGIN") && open.isEmpty()) {
        open = boundary.group(2);
      } else if (boundary.group(1).equals("END") && boundary.group(2).equals(open)) {
        blocks.add(new Block(open, body));
        body.clear();
        open = "";
      } else {
        throw new IllegalArgumentException("a PEM boundary is out of place");
      }
    }
    if (!open.isEmpty()) {
      throw new IllegalArgumentException("a PEM block has no -----END " + open + "----- line");
    }
    return blocks;
  }

  /** One block in its canonical form: lines of 64 characters, LF line ends, one final LF. */
  public static String write(String label, byte[] der) {
    byte[] lineEnd = "\n".getBytes(StandardCharsets.US_ASCII);
    String body = Base64.getMimeEncoder(LINE_LENGTH, lineEnd).encodeToString(der);
    return "-----BEGIN " + label + "-----\n" + body + "\n-----END " + label + "-----\n";
  }
}
