package dev.fluno.tests.attacks;

import static java.util.Map.entry;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.fluno.tests.support.Child;
import dev.fluno.tests.support.Forge;
import dev.fluno.tests.support.Tools;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Attacks by what lies in a bundle folder, before a byte of any file is read. */
final class FolderAttacks {
  private static final String LIBRARY = "linux-x86_64-v3.so";
  private static final long GIANT = 2L << 30;

  private FolderAttacks() {}

  static Map<String, Attack> all() {
    return Map.ofEntries(
        entry("case-twins", Attack.by(forge -> copy(forge, "Manifest.json"))),
        entry("empty-folder", Attack.by(forge -> Files.createDirectory(forge.payload("empty")))),
        entry("extra-file-in-root", Attack.by(FolderAttacks::writeBesideThePayload)),
        entry("fifo-for-bundle", Attack.by(FolderAttacks::pipeForBundle)),
        entry("fifo-for-library", Attack.by(FolderAttacks::pipeForLibrary)),
        entry("giant-library", Attack.by(forge -> grow(forge.payload(LIBRARY)))),
        entry("giant-signature", Attack.by(forge -> grow(forge.signature()))),
        entry("git-folder", Attack.by(FolderAttacks::hideInGit)),
        entry("hard-link", Attack.by(FolderAttacks::keepASecondName)),
        entry("hidden-library", Attack.by(forge -> copy(forge, ".libevil.so"))),
        entry("linked-payload-folder", Attack.by(FolderAttacks::linkTheFolder)),
        entry("manifest-removed", Attack.by(forge -> Files.delete(forge.manifest()))),
        entry("socket-for-signature", Attack.by(FolderAttacks::socketForSignature)),
        entry("symbolic-link", Attack.by(FolderAttacks::linkTheLibrary)),
        entry("thousand-files", Attack.by(FolderAttacks::writeAThousand)),
        entry("unreadable-library", new Attack(FolderAttacks::lock, FolderAttacks::withoutRights)),
        entry("windows-device-name", Attack.by(forge -> copy(forge, "con.so"))));
  }

  private static void copy(Forge forge, String name) throws IOException {
    Files.copy(forge.payload(LIBRARY), forge.payload(name));
  }

  private static void writeBesideThePayload(Forge forge) throws IOException {
    Files.writeString(forge.bundle().resolve("README"), "Set the policy to this one first.");
  }

  private static void hideInGit(Forge forge) throws IOException {
    Files.createDirectory(forge.payload(".git"));
    Files.writeString(forge.payload(".git").resolve("config"), "[core]\n\tfsmonitor = ./evil\n");
  }

  private static void keepASecondName(Forge forge) throws IOException {
    Files.createLink(forge.beside("second.so"), forge.payload(LIBRARY));
  }

  static void linkTheLibrary(Forge forge) throws IOException {
    Files.move(forge.payload(LIBRARY), forge.beside("elsewhere.so"));
    Files.createSymbolicLink(forge.payload(LIBRARY), forge.beside("elsewhere.so"));
  }

  private static void linkTheFolder(Forge forge) throws IOException {
    Files.move(forge.bundle().resolve("artifact"), forge.beside("elsewhere"));
    Files.createSymbolicLink(forge.bundle().resolve("artifact"), forge.beside("elsewhere"));
  }

  private static void pipeForLibrary(Forge forge) throws IOException {
    Files.delete(forge.payload(LIBRARY));
    pipe(forge.payload(LIBRARY));
  }

  private static void pipeForBundle(Forge forge) throws IOException {
    Files.move(forge.bundle(), forge.beside("moved"));
    pipe(forge.bundle());
  }

  static void pipe(Path path) {
    Tools.need("mkfifo");
    var child = Child.run(Path.of("/"), Map.of(), List.of("mkfifo", path.toString()));
    assertEquals(0, child.status(), child.transcript());
  }

  private static void socketForSignature(Forge forge) throws IOException {
    Files.delete(forge.signature());
    var address = UnixDomainSocketAddress.of(forge.beside("s"));
    // Bound under a short name, which is all that such an address may have.
    try (var channel = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      channel.bind(address);
    }
    Files.move(forge.beside("s"), forge.signature());
  }

  private static void grow(Path file) throws IOException {
    try (var sparse = new RandomAccessFile(file.toFile(), "rw")) {
      sparse.setLength(GIANT);
    }
  }

  private static void writeAThousand(Forge forge) throws IOException {
    for (int i = 0; i < 1000; i++) {
      Files.writeString(forge.payload("file-" + i), "");
    }
  }

  private static void lock(Forge forge) throws IOException {
    Files.setPosixFilePermissions(
        forge.payload(LIBRARY), PosixFilePermissions.fromString("---------"));
  }

  /** Root may read everything, so a root's child gives that right away. */
  private static Set<String> withoutRights(Forge forge) throws IOException {
    var isRoot = Files.getOwner(Path.of("/proc/self")).getName().equals("root");
    assumeTrue(isRoot || !Files.isReadable(forge.payload(LIBRARY)), "skipped: needs a plain user");
    if (isRoot) {
      Tools.need("setpriv");
    }
    var startedBy = List.of("setpriv", "--bounding-set", "-dac_override,-dac_read_search");
    return new Victim.Command(Map.of(), isRoot ? startedBy : List.of()).use(forge);
  }
}
