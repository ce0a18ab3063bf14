package io.nrs.io;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * Writes files that survive a loss of power. It forces their bytes to disk before they get their
 * name, and then the folder that holds the name.
 *
 * @param opener opens files; a test can watch what is forced
 */
public record DurableWriter(ChannelOpener opener) {
  /** The writer of the file system. */
  public static final DurableWriter DISK = new DurableWriter(FileChannel::open);

  /** Opens a file or a folder. */
  @FunctionalInterface
  public interface ChannelOpener {
    FileChannel open(Path path, OpenOption... options) throws IOException;
  }

  /** Writes a file and forces it to disk. */
  public void write(Path file, byte[] bytes) throws IOException {
    try (FileChannel channel =
        opener.open(
            file,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE)) {
      ByteBuffer rest = ByteBuffer.wrap(bytes);
      while (rest.hasRemaining()) {
        channel.write(rest);
      }
      channel.force(true);
    }
  }

  /**
   * Gives a file or a folder another name in the same folder, and replaces the present file of that
   * name.
   */
  public void rename(Path from, Path to) throws IOException {
    Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    forceFolder(to.toAbsolutePath().getParent());
  }

  /** Forces the names in a folder to disk. */
  public void forceFolder(Path folder) throws IOException {
    FileChannel channel;
    try {
      channel = opener.open(folder, StandardOpenOption.READ);
    } catch (IOException e) {
      // Windows does not open folders; there a rename is on disk when it returns.
      return;
    }
    try (channel) {
      channel.force(true);
    }
  }

  /**
   * Writes a file under another name and then renames it. A failure leaves the old file in place
   * and no other file beside it.
   */
  public void replace(Path file, byte[] bytes) throws IOException {
    Path temporary = file.resolveSibling(file.getFileName() + ".writing");
    try {
      write(temporary, bytes);
      rename(temporary, file);
    } catch (IOException e) {
      Files.deleteIfExists(temporary);
      throw e;
    }
  }
}
