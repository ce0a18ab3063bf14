package io.nrs.io;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;

/**
 * Writes files that survive a loss of power. It forces their bytes to disk before they get their
 * name, and then the folder that holds the name.
 */
public final class DurableWriter {
  private DurableWriter() {}

  /** Writes a file and forces it to disk, but not its name. */
  public static void write(Path file, byte[] bytes) throws IOException {
    try (FileChannel channel =
        FileChannel.open(
            file,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE)) {
      write(channel, bytes);
    }
  }

  /** Adds bytes to a file, which need not be there, and forces them to disk. */
  public static void append(Path file, byte[] bytes) throws IOException {
    boolean isNew = !RegularFiles.exists(file);
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
      write(channel, bytes);
    }
    if (isNew) {
      forceFolder(file.toAbsolutePath().getParent());
    }
  }

  private static void write(FileChannel channel, byte[] bytes) throws IOException {
    ByteBuffer rest = ByteBuffer.wrap(bytes);
    while (rest.hasRemaining()) {
      channel.write(rest);
    }
    channel.force(true);
  }

  /** Forces a file that others have written to disk, and its name. */
  public static void force(Path file) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.force(true);
    }
    forceFolder(file.toAbsolutePath().getParent());
  }

  /** Gives a file or a folder another name of the same folder, in place of what has that name. */
  public static void rename(Path from, Path to) throws IOException {
    Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    forceFolder(to.toAbsolutePath().getParent());
  }

  /** Makes a folder and those above it that are missing, and forces their names to disk. */
  public static void createFolders(Path folder) throws IOException {
    Path absolute = folder.toAbsolutePath();
    try {
      if (!Files.readAttributes(absolute, BasicFileAttributes.class).isDirectory()) {
        throw new FileAlreadyExistsException(absolute.toString());
      }
      return;
    } catch (NoSuchFileException e) {
      createFolders(absolute.getParent());
    }
    try {
      Files.createDirectory(absolute);
    } catch (FileAlreadyExistsException e) {
      // Another process has made it.
    }
    forceFolder(absolute.getParent());
  }

  /** Forces the names in a folder to disk. */
  public static void forceFolder(Path folder) throws IOException {
    FileChannel channel;
    try {
      channel = FileChannel.open(folder, StandardOpenOption.READ);
    } catch (AccessDeniedException e) {
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
  public static void replace(Path file, byte[] bytes) throws IOException {
    try (AsideFile aside = AsideFile.of(file)) {
      aside.write(bytes);
      aside.rename();
    }
  }

  /** As {@link #replace(Path, byte[])}, with text in UTF-8. */
  public static void replace(Path file, CharSequence text) throws IOException {
    replace(file, text.toString().getBytes(StandardCharsets.UTF_8));
  }
}
