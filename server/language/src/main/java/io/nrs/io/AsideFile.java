package io.nrs.io;

import io.nrs.io.RegularFiles.Checksums;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A new file beside another one, whose place it takes once it is complete. Nobody can foresee its
 * name, and nothing that is there is opened or deleted: in a folder that others write to, a link
 * would lead elsewhere.
 *
 * <p>The second half of the name follows from the first and from the name of the other file. So a
 * later process knows what a killed one has left, and deletes that alone.
 */
public final class AsideFile implements AutoCloseable {
  private static final String START = ".nrs-writing-";
  private static final String KEPT = "nrs-kept-";
  private static final int RANDOM_BYTES = 8;
  private static final int HALF = 2 * RANDOM_BYTES;
  private static final Pattern NAME =
      Pattern.compile(Pattern.quote(START) + "[0-9a-f]{" + 2 * HALF + "}");

  private final Path target;
  private final FileChannel channel;
  private Path path;
  private boolean isThere = true;

  private AsideFile(Path target, Path path, FileChannel channel) {
    this.target = target;
    this.path = path;
    this.channel = channel;
  }

  /** Makes an empty file beside another one, which need not be there. */
  public static AsideFile of(Path target, FileAttribute<?>... attributes) throws IOException {
    deleteLeftOf(target);
    Path path = newName(target);
    FileChannel channel =
        FileChannel.open(
            path, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), attributes);
    lock(channel);
    return new AsideFile(target, path, channel);
  }

  /** Returns the files that {@link #leave} or killed processes have left beside a file. */
  public static List<Path> filesLeftOf(Path target) throws IOException {
    return leftOf(target, false);
  }

  /** Deletes the files that were left beside a file, unless a process writes them. */
  public static void deleteLeftOf(Path target) throws IOException {
    for (Path left : filesLeftOf(target)) {
      deleteUnlessWritten(left);
    }
  }

  /** Makes the empty folder that this file guards while a process fills it. */
  Path folder() throws IOException {
    return Files.createDirectory(twin(target, path));
  }

  /** Makes an empty folder beside another one, which no file guards. */
  static Path folder(Path target) throws IOException {
    return Files.createDirectory(newName(target));
  }

  /** Returns the folders beside another one that no living process fills. */
  static List<Path> foldersLeftOf(Path target) throws IOException {
    List<Path> left = new ArrayList<>();
    for (Path folder : leftOf(target, true)) {
      if (!isWritten(twin(target, folder))) {
        left.add(folder);
      }
    }
    return left;
  }

  /** The name of a file's folder, and of a folder's file. */
  private static Path twin(Path target, Path of) {
    String random = of.getFileName().toString().substring(START.length(), START.length() + HALF);
    return target.resolveSibling(name(target, new StringBuilder(random).reverse().toString()));
  }

  private static List<Path> leftOf(Path target, boolean folders) throws IOException {
    List<Path> left = new ArrayList<>();
    try (DirectoryStream<Path> all =
        Files.newDirectoryStream(
            target.toAbsolutePath().getParent(), path -> isOf(target, path, folders))) {
      all.forEach(left::add);
    } catch (NoSuchFileException e) {
      return List.of();
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
    return left;
  }

  private static boolean isOf(Path target, Path path, boolean folder) throws IOException {
    String name = path.getFileName().toString();
    if (!NAME.matcher(name).matches()
        || !name.equals(name(target, name.substring(START.length(), START.length() + HALF)))) {
      return false;
    }
    try {
      BasicFileAttributes found =
          Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
      return folder ? found.isDirectory() : found.isRegularFile();
    } catch (NoSuchFileException e) {
      return false;
    }
  }

  private static Path newName(Path target) {
    return target.resolveSibling(name(target, random(RANDOM_BYTES)));
  }

  private static String random(int bytes) {
    byte[] random = new byte[bytes];
    new SecureRandom().nextBytes(random);
    return HexFormat.of().formatHex(random);
  }

  private static String name(Path target, String random) {
    byte[] both = (random + target.getFileName()).getBytes(StandardCharsets.UTF_8);
    return START + random + Checksums.sha256(both).substring(0, HALF);
  }

  /** Whether a living process has a file, or nobody can tell. */
  private static boolean isWritten(Path file) throws IOException {
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
      return !lock(channel);
    } catch (NoSuchFileException e) {
      return false;
    } catch (AccessDeniedException e) {
      return true;
    }
  }

  /** A file that another process is writing is locked; a killed one has no locks. */
  private static void deleteUnlessWritten(Path left) throws IOException {
    try (FileChannel channel =
        FileChannel.open(left, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
      if (lock(channel)) {
        Files.deleteIfExists(left);
      }
    } catch (NoSuchFileException | AccessDeniedException e) {
      // Another process has deleted it, or another user has left it.
      return;
    }
  }

  /** Locks a file; false if another process has done so, or files here have no locks. */
  private static boolean lock(FileChannel channel) {
    try {
      return channel.tryLock() != null;
    } catch (OverlappingFileLockException | IOException e) {
      return false;
    }
  }

  public Path path() {
    return path;
  }

  /** Adds bytes, and forces them to disk. */
  public void write(byte[] bytes) throws IOException {
    ByteBuffer rest = ByteBuffer.wrap(bytes);
    while (rest.hasRemaining()) {
      channel.write(rest);
    }
    channel.force(true);
  }

  /** Takes the place of the other file, whose name is on disk when this returns. */
  public void rename() throws IOException {
    DurableWriter.rename(path, target);
    isThere = false;
  }

  /**
   * Leaves the file where it is, for a later reader or process. It is on disk when this returns.
   */
  public void leave() throws IOException {
    DurableWriter.force(path);
    isThere = false;
  }

  /** Gives the file a name that is never deleted by itself, on disk when this returns. */
  public void keep() throws IOException {
    Path kept = target.resolveSibling(KEPT + random(2 * RANDOM_BYTES));
    DurableWriter.rename(path, kept);
    path = kept;
    isThere = false;
  }

  /** Deletes the file unless it has taken another name or was left. */
  @Override
  public void close() throws IOException {
    try (channel) {
      if (isThere) {
        isThere = false;
        Files.deleteIfExists(path);
      }
    }
  }
}
