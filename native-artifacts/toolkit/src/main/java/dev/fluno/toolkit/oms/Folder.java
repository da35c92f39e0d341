package dev.fluno.toolkit.oms;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.ReadableByteChannel;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * An open folder, in which no name is ever followed through a link. Where the system can open
 * relative to an open folder (all but Windows), moving a folder away and putting another or a link
 * in its place changes nothing about what is read.
 */
sealed interface Folder extends Closeable {

  /** Opens a folder by a path without links. */
  @SuppressWarnings("StreamResourceLeak") // closed with the folder, or here
  static Folder open(Path realPath) throws IOException {
    DirectoryStream<Path> stream = Files.newDirectoryStream(realPath);
    if (stream instanceof SecureDirectoryStream<Path> secure) {
      return new Held(secure);
    }
    stream.close();
    return new Named(realPath);
  }

  /** Its entries, sorted, but no more than one beyond so many; to be asked for once. */
  List<Path> entries(int most) throws IOException;

  /** What the system says of the folder itself. */
  BasicFileAttributes attributes() throws IOException;

  /** What the system says of an entry. */
  BasicFileAttributes attributes(Path entry) throws IOException;

  /** Opens an entry that is a folder. */
  Folder folder(Path entry) throws IOException;

  /** Opens an entry that is a file. */
  ReadableByteChannel file(Path entry) throws IOException;

  private static List<Path> sorted(DirectoryStream<Path> stream, int most) throws IOException {
    var entries = new ArrayList<Path>();
    try {
      for (Path entry : stream) {
        entries.add(entry.getFileName());
        if (entries.size() > most) {
          break;
        }
      }
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
    entries.sort(null);
    return entries;
  }

  /** By descriptor. */
  record Held(SecureDirectoryStream<Path> stream) implements Folder {
    @Override
    public List<Path> entries(int most) throws IOException {
      return sorted(stream, most);
    }

    @Override
    public BasicFileAttributes attributes() throws IOException {
      return stream.getFileAttributeView(BasicFileAttributeView.class).readAttributes();
    }

    @Override
    public BasicFileAttributes attributes(Path entry) throws IOException {
      return stream
          .getFileAttributeView(entry, BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
          .readAttributes();
    }

    @Override
    public Folder folder(Path entry) throws IOException {
      return new Held(stream.newDirectoryStream(entry, LinkOption.NOFOLLOW_LINKS));
    }

    @Override
    public ReadableByteChannel file(Path entry) throws IOException {
      return stream.newByteChannel(
          entry, Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS));
    }

    @Override
    public void close() throws IOException {
      stream.close();
    }
  }

  /** By path. */
  record Named(Path path) implements Folder {
    @Override
    public List<Path> entries(int most) throws IOException {
      try (DirectoryStream<Path> stream = Files.newDirectoryStream(path)) {
        return sorted(stream, most);
      }
    }

    @Override
    public BasicFileAttributes attributes() throws IOException {
      return read(path);
    }

    @Override
    public BasicFileAttributes attributes(Path entry) throws IOException {
      return read(path.resolve(entry));
    }

    @Override
    public Folder folder(Path entry) {
      return new Named(path.resolve(entry));
    }

    @Override
    public ReadableByteChannel file(Path entry) throws IOException {
      return FileChannel.open(
          path.resolve(entry), Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS));
    }

    @Override
    public void close() {}

    private static BasicFileAttributes read(Path path) throws IOException {
      return Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    }
  }
}
