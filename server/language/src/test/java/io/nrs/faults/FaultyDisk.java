package io.nrs.faults;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A folder on a disk that fails on demand. Code reaches it through {@link #folder}, a path of a
 * file system of its own, which counts every operation. It knows what was forced to disk, so that
 * it can show the folder as it is found after a loss of power.
 */
public final class FaultyDisk {
  /** What the operating system says when a disk is full. */
  public static final String FULL = "No space left on device";

  private final Path root;
  private final FaultyFileSystem files;
  private Inode top = Inode.folder();
  private long operations;
  private long failing;
  private boolean losesPower;
  private boolean isDown;

  /** What a loss of power leaves of that which was not forced. */
  public enum PowerLoss {
    /** Neither names nor bytes. */
    NOTHING,
    /** Names of files, and none of their bytes. */
    NAMES,
    /** Names in half of the folders. */
    SOME_NAMES,
    /** Names and lengths; the bytes are zeros. */
    ZEROS,
    /** Everything: this is the end of a process that is killed. */
    EVERYTHING
  }

  /** A file or a folder, with what is on disk for certain. */
  private static final class Inode {
    private final boolean isFolder;
    private final Map<String, Inode> names = new TreeMap<>();
    private Map<String, Inode> forcedNames = new TreeMap<>();
    private byte[] forced = new byte[0];

    private Inode(boolean isFolder) {
      this.isFolder = isFolder;
    }

    static Inode folder() {
      return new Inode(true);
    }
  }

  /**
   * @param root a folder of the default file system
   */
  public FaultyDisk(Path root) {
    this.root = root.toAbsolutePath();
    this.files = new FaultyFileSystem(this, this.root);
    forceAll();
  }

  /** The folder, as a path whose operations fail. */
  public Path folder() {
    return files.path(root);
  }

  /** Lets no operation fail, and counts from 0. */
  public synchronized void heal() {
    arm(0, false);
  }

  /** Lets one operation fail, from 1. */
  public synchronized void failAt(long operation) {
    arm(operation, false);
  }

  /** Lets an operation and all after it fail. */
  public synchronized void losePowerAt(long operation) {
    arm(operation, true);
  }

  private void arm(long operation, boolean power) {
    operations = 0;
    failing = operation;
    losesPower = power;
    isDown = false;
  }

  /** The operations since the disk was healed or set to fail. */
  public synchronized long operations() {
    return operations;
  }

  /** Whether the operation that is to fail was reached. */
  public synchronized boolean hasFailed() {
    return failing > 0 && operations >= failing;
  }

  /** Counts an operation. */
  synchronized void operation(Path path) throws IOException {
    operations++;
    if (isDown || operations == failing) {
      isDown = losesPower;
      throw new FileSystemException(path.toString(), null, FULL);
    }
  }

  /** Whether the next operation fails after it has done a part of its work. */
  synchronized boolean willFail() {
    return !isDown && operations + 1 == failing;
  }

  private Optional<Inode> find(Path path) {
    Inode found = top;
    if (!path.equals(root)) {
      for (Path name : root.relativize(path)) {
        found = found.names.get(name.toString());
        if (found == null) {
          return Optional.empty();
        }
      }
    }
    return Optional.of(found);
  }

  private Inode parent(Path path) {
    return find(path.getParent()).orElseThrow();
  }

  synchronized void created(Path path, boolean isFolder) {
    if (find(path).isEmpty()) {
      parent(path).names.put(path.getFileName().toString(), new Inode(isFolder));
    }
  }

  synchronized void deleted(Path path) {
    parent(path).names.remove(path.getFileName().toString());
  }

  synchronized void moved(Path from, Path to) {
    Inode inode = parent(from).names.remove(from.getFileName().toString());
    parent(to).names.put(to.getFileName().toString(), inode);
  }

  synchronized void forced(Path path) throws IOException {
    Inode inode = find(path).orElseThrow();
    if (inode.isFolder) {
      inode.forcedNames = new TreeMap<>(inode.names);
    } else {
      inode.forced = Files.readAllBytes(path);
    }
  }

  /** Takes all that is in the folder as forced to disk. */
  private synchronized void forceAll() {
    top = Inode.folder();
    image()
        .forEach(
            (name, bytes) -> {
              Inode folder = top;
              String[] parts = name.split("/");
              for (String part : Arrays.copyOf(parts, parts.length - 1)) {
                folder = folder.names.computeIfAbsent(part, key -> Inode.folder());
              }
              Inode inode = new Inode(name.endsWith("/"));
              inode.forced = bytes;
              folder.names.put(parts[parts.length - 1], inode);
            });
    forceNames(top);
  }

  private static void forceNames(Inode folder) {
    folder.forcedNames = new TreeMap<>(folder.names);
    folder.names.values().forEach(FaultyDisk::forceNames);
  }

  /** All files by their path in the folder, and all folders, whose paths end with a slash. */
  public synchronized Map<String, byte[]> image() {
    Map<String, byte[]> image = new TreeMap<>();
    try (Stream<Path> all = Files.walk(root)) {
      for (Path path : all.filter(each -> !each.equals(root)).toList()) {
        String name = root.relativize(path).toString().replace('\\', '/');
        if (Files.isDirectory(path)) {
          image.put(name + "/", new byte[0]);
        } else {
          image.put(name, Files.readAllBytes(path));
        }
      }
      return image;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The folder as it is found after a loss of power now. */
  public synchronized Map<String, byte[]> imageAfter(PowerLoss loss) {
    if (loss == PowerLoss.EVERYTHING) {
      return image();
    }
    Map<String, byte[]> image = new TreeMap<>();
    // A file that was not forced under its present name may have its bytes under another.
    Map<Inode, byte[]> live = new HashMap<>();
    live(top, "", image(), live);
    collect(top, "", loss, live, image);
    return image;
  }

  private static void live(
      Inode folder, String path, Map<String, byte[]> image, Map<Inode, byte[]> live) {
    folder.names.forEach(
        (name, inode) -> {
          if (inode.isFolder) {
            live(inode, path + name + "/", image, live);
          } else {
            live.put(inode, image.get(path + name));
          }
        });
  }

  private void collect(
      Inode folder,
      String path,
      PowerLoss loss,
      Map<Inode, byte[]> live,
      Map<String, byte[]> image) {
    boolean names =
        switch (loss) {
          case NOTHING -> false;
          case SOME_NAMES -> (path.hashCode() + failing) % 2 == 0;
          case NAMES, ZEROS, EVERYTHING -> true;
        };
    (names ? folder.names : folder.forcedNames)
        .forEach(
            (name, inode) -> {
              if (inode.isFolder) {
                image.put(path + name + "/", new byte[0]);
                collect(inode, path + name + "/", loss, live, image);
              } else {
                int length = live.getOrDefault(inode, inode.forced).length;
                image.put(
                    path + name,
                    loss == PowerLoss.ZEROS && length > inode.forced.length
                        ? Arrays.copyOf(inode.forced, length)
                        : inode.forced);
              }
            });
  }

  /** Puts files in the place of all that is in the folder, and forces them to disk. */
  public synchronized void restore(Map<String, byte[]> image) {
    try (Stream<Path> all = Files.walk(root)) {
      for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
        if (!path.equals(root)) {
          Files.delete(path);
        }
      }
      for (Map.Entry<String, byte[]> file : image.entrySet()) {
        Path path = root.resolve(file.getKey());
        if (file.getKey().endsWith("/")) {
          Files.createDirectories(path);
        } else {
          Files.createDirectories(path.getParent());
          Files.write(path, file.getValue());
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    forceAll();
    heal();
  }

  /** The text of a file of an image, a character a byte. */
  static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }
}
