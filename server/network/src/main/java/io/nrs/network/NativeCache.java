package io.nrs.network;

import ai.djl.util.Platform;
import ai.djl.util.Utils;
import io.nrs.io.FileTree;
import io.nrs.io.IoReasons;
import io.nrs.network.NeuralEngine.EngineException;
import io.nrs.network.NeuralEngine.EngineInfo;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The folder into which DJL unpacks the tensor library, once. A full disk or a broken copy may
 * leave it incomplete, and the system kills a process that loads a truncated library. So its files
 * are compared with those of the class path before they are loaded.
 */
final class NativeCache {
  /** Unpacking takes seconds, and writes all the time. */
  private static final Duration ABANDONED = Duration.ofMinutes(10);

  private static final long NEEDED_BYTES = 600L << 20;
  private static final String LOCK = ".nrs.lock";
  private static final String UNPACKING = "tmp";

  private final Path folder;
  private final Path unpacked;
  private final List<Library> libraries;

  /**
   * A file of the library.
   *
   * @param bytes its size on the class path
   * @param required false if DJL unpacks it by itself when it is missing
   */
  record Library(String name, long bytes, boolean required) {}

  /**
   * @param folder of all versions
   * @param version the name of the folder of this version
   */
  NativeCache(Path folder, String version, List<Library> libraries) {
    this.folder = folder;
    this.unpacked = folder.resolve(version);
    this.libraries = List.copyOf(libraries);
  }

  /** The cache of the library on the class path; empty if another one is installed. */
  static Optional<NativeCache> ofClassPath() {
    if (isInstalled()) {
      return Optional.empty();
    }
    Platform platform = Platform.detectPlatform("pytorch");
    String flavor = platform.getFlavor();
    String classifier = platform.getClassifier();
    List<Library> all = new ArrayList<>();
    // Without a library for this system on the class path DJL names none.
    for (String name : Optional.ofNullable(platform.getLibraries()).orElse(new String[0])) {
      size("pytorch/" + flavor + "/" + classifier + "/" + name)
          .ifPresent(bytes -> all.add(new Library(name, bytes, true)));
    }
    String bridge = System.mapLibraryName("djl_torch");
    size("jnilib/" + classifier + "/" + flavor + "/" + bridge)
        .ifPresent(
            bytes -> all.add(new Library(platform.getApiVersion() + "-" + bridge, bytes, false)));
    return Optional.of(
        new NativeCache(
            EngineInfo.cache(), platform.getVersion() + "-" + flavor + "-" + classifier, all));
  }

  /** Whether the user has a libtorch, and named its folder. */
  static boolean isInstalled() {
    return Utils.getEnvOrSystemProperty("PYTORCH_LIBRARY_PATH") != null;
  }

  private static Optional<Long> size(String resource) {
    URL url = NativeCache.class.getClassLoader().getResource(resource);
    try {
      return url == null
          ? Optional.empty()
          : Optional.of(url.openConnection().getContentLengthLong()).filter(bytes -> bytes >= 0);
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  List<Library> libraries() {
    return libraries;
  }

  /** Whether something is unpacked. */
  boolean isUnpacked() {
    return Files.isDirectory(unpacked);
  }

  /**
   * Removes an incomplete library, so that it is unpacked again, and what killed processes left.
   *
   * @throws EngineException if an incomplete library cannot be removed
   */
  void mend() {
    removeAbandoned();
    if (damage().isPresent()) {
      // A lock of a file keeps other processes out, but not other threads of this one.
      synchronized (NativeCache.class) {
        removeDamaged();
      }
    }
  }

  private void removeDamaged() {
    try (FileChannel channel =
            FileChannel.open(
                folder.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileLock lock = channel.lock()) {
      // Another process may have replaced it meanwhile.
      if (lock.isValid() && damage().isPresent()) {
        Path aside = Files.createTempDirectory(folder, UNPACKING).resolve("damaged");
        Files.move(unpacked, aside);
        FileTree.delete(aside.getParent());
      }
    } catch (IOException e) {
      throw new EngineException(
          "the unpacked tensor library is damaged: %s (%s)"
              .formatted(damage().orElse("a file"), IoReasons.of(e)),
          "delete the folder %s, or set DJL_CACHE_DIR to another one".formatted(unpacked),
          e);
    }
  }

  /** The first file that is missing or has another size. */
  private Optional<String> damage() {
    return isUnpacked()
        ? libraries.stream().filter(this::isDamaged).map(Library::name).findFirst()
        : Optional.empty();
  }

  private boolean isDamaged(Library library) {
    Path file = unpacked.resolve(library.name());
    try {
      return Files.exists(file) ? Files.size(file) != library.bytes() : library.required();
    } catch (IOException e) {
      return true;
    }
  }

  private void removeAbandoned() {
    Instant limit = Instant.now().minus(ABANDONED);
    try {
      for (Path each : FileTree.list(folder)) {
        if (each.getFileName().toString().startsWith(UNPACKING) && isOlder(each, limit)) {
          FileTree.delete(each);
        }
      }
    } catch (IOException e) {
      // They only take room.
      return;
    }
  }

  private static boolean isOlder(Path folder, Instant limit) throws IOException {
    for (Path each : FileTree.walk(folder)) {
      if (Files.getLastModifiedTime(each).toInstant().isAfter(limit)) {
        return false;
      }
    }
    return true;
  }

  /** What users can do when the library cannot be loaded. */
  static String remedy() {
    if (isInstalled()) {
      return "set PYTORCH_LIBRARY_PATH to a folder with libtorch 2.7.1, or unset it";
    }
    Path folder = existing(EngineInfo.cache());
    if (!EngineInfo.cacheIsWritable()) {
      return "set DJL_CACHE_DIR to a folder that can be written";
    }
    if (forbidsExecution(folder)) {
      return "set DJL_CACHE_DIR to a folder without the mount option noexec, which %s has"
          .formatted(folder);
    }
    if (folder.toFile().getUsableSpace() < NEEDED_BYTES) {
      return "free about 1 GB of disk, or set DJL_CACHE_DIR to a folder that has it";
    }
    return "delete the folder %s, which is then filled again".formatted(EngineInfo.cache());
  }

  /** The deepest folder of a path that exists. */
  static Path existing(Path path) {
    Path folder = path;
    while (!Files.exists(folder) && folder.getParent() != null) {
      folder = folder.getParent();
    }
    return folder;
  }

  static boolean forbidsExecution(Path folder) {
    try {
      Path probe = Files.createTempFile(folder, UNPACKING, ".exec");
      try {
        return probe.toFile().setExecutable(true) && !Files.isExecutable(probe);
      } finally {
        Files.delete(probe);
      }
    } catch (IOException | UncheckedIOException e) {
      return false;
    }
  }
}
