package io.nrs.network;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.io.FileTree;
import io.nrs.network.NativeCache.Library;
import io.nrs.network.NeuralEngine.EngineException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A library that is not complete kills the process that loads it. */
class NativeCacheTest {
  private static final String VERSION = "1.0-cpu";

  @TempDir Path folder;
  private NativeCache cache;

  @BeforeEach
  void setUp() {
    cache =
        new NativeCache(
            folder,
            VERSION,
            List.of(new Library("large.so", 9, true), new Library("bridge.so", 3, false)));
  }

  private Path library(String name) {
    return folder.resolve(VERSION).resolve(name);
  }

  private void unpack(String large, String bridge) throws IOException {
    Files.createDirectories(folder.resolve(VERSION));
    if (!large.isEmpty()) {
      Files.writeString(library("large.so"), large);
    }
    if (!bridge.isEmpty()) {
      Files.writeString(library("bridge.so"), bridge);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "123456789, 123, true",
    "123456789, '', true",
    "12345678, 123, false",
    "1234567890, 123, false",
    "'', 123, false",
    "123456789, 12, false"
  })
  void anIncompleteLibraryIsRemoved(String large, String bridge, boolean stays) throws IOException {
    unpack(large, bridge);
    cache.mend();
    assertEquals(stays, cache.isUnpacked());
  }

  @Test
  void nothingUnpackedIsNoDamage() throws IOException {
    cache.mend();
    assertEquals(List.of(), FileTree.list(folder));
  }

  @Test
  void whatKilledProcessesLeftGoes() throws IOException {
    Path left = Files.createDirectory(folder.resolve("tmp1"));
    Path file = Files.writeString(left.resolve("large.so"), "123");
    Path current = Files.createDirectory(folder.resolve("tmp2"));
    FileTime old = FileTime.fromMillis(0);
    Files.setLastModifiedTime(file, old);
    Files.setLastModifiedTime(left, old);
    cache.mend();
    assertFalse(Files.exists(left));
    assertTrue(Files.exists(current));
  }

  @Test
  void whatCannotBeRemovedIsNamed() throws IOException {
    unpack("1", "");
    Files.createDirectory(folder.resolve(".nrs.lock"));
    EngineException failure = assertThrows(EngineException.class, cache::mend);
    assertEquals(
        "delete the folder %s, or set DJL_CACHE_DIR to another one"
            .formatted(folder.resolve(VERSION)),
        failure.remedy());
    assertTrue(failure.problem().contains("large.so"), failure.problem());
  }

  @Test
  void filesThatMayNotBeExecutedAreNoticed() throws IOException {
    assertFalse(NativeCache.forbidsExecution(folder));
    Path noexec = Path.of("/dev/shm");
    Assumptions.assumeTrue(
        Files.isWritable(noexec)
            && Files.readString(Path.of("/proc/mounts"))
                .lines()
                .anyMatch(line -> line.contains(" /dev/shm ") && line.contains("noexec")));
    assertTrue(NativeCache.forbidsExecution(noexec));
  }

  /** Otherwise nothing would be compared. */
  @Test
  void theLibraryOnTheClassPathHasSizes() {
    NativeCache.ofClassPath()
        .ifPresent(
            found ->
                assertTrue(
                    found.libraries().stream()
                        .anyMatch(library -> library.required() && library.bytes() > 100_000_000)));
  }
}
