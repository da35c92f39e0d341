package dev.fluno.toolkit.sign;

import dev.fluno.runtime.bundle.BundleLimits;
import dev.fluno.runtime.bundle.Container;
import dev.fluno.runtime.output.Progress;
import dev.fluno.runtime.output.Staging;
import dev.fluno.runtime.signature.OmsProfile;
import dev.fluno.runtime.signature.OmsSignature;
import dev.fluno.runtime.signature.VerificationKey;
import dev.fluno.toolkit.AuthoringCode;
import dev.fluno.toolkit.AuthoringException;
import dev.fluno.toolkit.zip.BundleZip;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * Signs bundles. The same resources and key always give the same file, up to the signature itself,
 * in which ECDSA has a random part.
 */
public final class OmsSigner {
  private static final String SUFFIX = ".sigstore.json";
  private static final Pattern SIGNER = Pattern.compile("[a-z0-9][a-z0-9._-]{0,63}");

  // model-signing names what it signed by its folder, and a bundle's payload is this one.
  private static final String SUBJECT = "artifact";

  private final Request request;
  private final Progress progress;
  private final SortedMap<String, Signer> signers;

  /**
   * What is to be signed, and by whom.
   *
   * @param bundle a bundle folder or a {@code .fluno} file; read under the same rules as by the
   *     gate
   * @param signers who signs, by name; the names are for people, the gate goes by the keys
   * @param add whether signatures of others may be there already; they stay
   * @param replace whether older signatures of these signers may be replaced
   */
  public record Request(Path bundle, Map<String, Signer> signers, boolean add, boolean replace) {
    public Request {
      signers = Map.copyOf(signers);
    }
  }

  /**
   * One signature.
   *
   * @param file where it is: its own file in a folder, or the bundle file
   */
  public record Signed(Path file, String signer, VerificationKey key) {}

  private OmsSigner(Request request, Progress progress) {
    this.request = request;
    this.progress = progress;
    this.signers = new TreeMap<>(request.signers);
  }

  /**
   * Signs a bundle: writes {@code signatures/SIGNER.sigstore.json} for each signer, whole or not at
   * all. A bundle file is written anew with them and takes the place of the old one in one step.
   *
   * @return the signatures, by name of the signer
   * @throws AuthoringException if a name cannot be used, the bundle is signed otherwise than the
   *     request allows, or it cannot be written
   * @throws dev.fluno.runtime.refusal.RefusedException if the gate would not read the bundle, or a
   *     signature that is to stay
   */
  public static List<Signed> sign(Request request, Progress progress) {
    return new OmsSigner(request, progress).run();
  }

  /** Signs with one key in a file, where no other signature is to stay. */
  public static Path sign(Path bundle, Path key, String signer, boolean replace) {
    requireName(signer);
    Map<String, Signer> signers = Map.of(signer, SigningKey.read(key));
    return sign(new Request(bundle, signers, false, replace), Progress.quiet()).getFirst().file();
  }

  /**
   * Makes the signature file of a bundle.
   *
   * @param resources lower-case hex SHA-256 of each payload file by name
   */
  public static byte[] sign(SortedMap<String, String> resources, Signer key) {
    var contents = new SignatureFile.Contents(SUBJECT, resources, List.of());
    return SignatureFile.make(contents, key, OmsProfile.BUNDLE);
  }

  private List<Signed> run() {
    signers.keySet().forEach(OmsSigner::requireName);
    return Files.isDirectory(request.bundle) ? signFolder() : signFile();
  }

  private static void requireName(String signer) {
    if (!SIGNER.matcher(signer).matches()) {
      throw new AuthoringException(
          AuthoringCode.SIGNER_NAME, signer, "at most 64 of a-z 0-9 . _ -", "another name");
    }
  }

  private List<Signed> signFolder() {
    var files = new TreeMap<String, byte[]>();
    try (Container container = Container.open(request.bundle)) {
      files.putAll(signatures(container, resources(container)));
    }
    var signed = new ArrayList<Signed>();
    signers.forEach(
        (name, signer) -> {
          Path file = request.bundle.resolve("signatures").resolve(name + SUFFIX);
          try (Staging staging = Staging.beside(file).unrepeatable()) {
            Staging.guard(file, () -> Files.write(staging.path(), files.get(name + SUFFIX)));
            if (request.replace) {
              staging.replace();
            } else {
              staging.publish();
            }
          }
          signed.add(new Signed(file, name, signer.verificationKey()));
        });
    return signed;
  }

  private List<Signed> signFile() {
    Path zip = request.bundle;
    // The link stays a link, and what it leads to is signed.
    Path file = Staging.guard(zip, () -> Files.isSymbolicLink(zip) ? zip.toRealPath() : zip);
    try (Staging staging = Staging.beside(file).unrepeatable()) {
      try (Container container = Container.open(zip)) {
        var resources = resources(container);
        var files = signatures(container, resources);
        progress.say("writing " + file);
        Staging.guard(file, () -> BundleZip.write(container, resources, files, staging.path()));
      }
      // Only now: Windows replaces no file that is open.
      staging.replace();
    }
    return signers.entrySet().stream()
        .map(each -> new Signed(file, each.getKey(), each.getValue().verificationKey()))
        .toList();
  }

  /** What each file of the payload is. */
  private SortedMap<String, String> resources(Container container) {
    var resources = new TreeMap<String, String>();
    for (String name : container.payload().keySet()) {
      progress.say("hashing " + name);
      resources.put(name, container.hashPayload(name));
    }
    return resources;
  }

  /** The signatures to be written, by file name, if those that are there allow it. */
  private SortedMap<String, byte[]> signatures(
      Container container, SortedMap<String, String> resources) {
    var staying = new TreeSet<>(container.signatures().keySet());
    for (String name : signers.keySet()) {
      if (staying.remove(name + SUFFIX) && !request.replace) {
        throw Staging.exists(request.bundle.resolve("signatures").resolve(name + SUFFIX));
      }
    }
    if (!staying.isEmpty() && !request.add) {
      throw new AuthoringException(
          AuthoringCode.SIGNED_ALREADY,
          request.bundle.toString(),
          "no other signature, or --add",
          String.join(", ", staying));
    }
    if (staying.size() + signers.size() > BundleLimits.MAX_SIGNATURES) {
      throw new AuthoringException(
          AuthoringCode.SIGNED_ALREADY,
          request.bundle.toString(),
          "at most " + BundleLimits.MAX_SIGNATURES + " signatures",
          staying.size() + " that stay, and " + signers.size() + " more");
    }
    staying.forEach(file -> requireSamePayload(container, file, resources));
    var files = new TreeMap<String, byte[]>();
    signers.forEach(
        (name, signer) -> {
          progress.say("signing as " + name);
          files.put(name + SUFFIX, sign(resources, signer));
        });
    return files;
  }

  private static void requireSamePayload(
      Container container, String file, SortedMap<String, String> resources) {
    byte[] bytes = container.readSignature(file, OmsSignature.MAX_BYTES);
    var signed = OmsSignature.claim(file, bytes).resources();
    for (String name : union(signed, resources)) {
      String need = resources.getOrDefault(name, "no such file");
      String have = signed.getOrDefault(name, "no such file");
      if (!need.equals(have)) {
        throw new AuthoringException(
            AuthoringCode.SIGNED_OTHERWISE, file + " over " + name, need, have);
      }
    }
  }

  private static Set<String> union(Map<String, String> one, Map<String, String> other) {
    var names = new TreeSet<>(one.keySet());
    names.addAll(other.keySet());
    return names;
  }
}
