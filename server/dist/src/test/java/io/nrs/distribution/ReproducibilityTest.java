package io.nrs.distribution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.apache.commons.compress.archivers.ar.ArArchiveEntry;
import org.apache.commons.compress.archivers.ar.ArArchiveInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.compressors.gzip.GzipCompressorInputStream;
import org.junit.jupiter.api.Test;

/**
 * No package holds the time or the user of its build. {@code reproduce.sh} compares two builds byte
 * by byte.
 */
class ReproducibilityTest {
  private static final Instant BUILT = Instant.parse("2026-01-01T00:00:00Z");
  private static final LocalDateTime BUILT_LOCALLY = LocalDateTime.parse("2026-01-01T00:00:00");

  private static List<String> strangersOfTar(InputStream in) throws IOException {
    List<String> strangers = new ArrayList<>();
    int count = 0;
    TarArchiveInputStream tar = new TarArchiveInputStream(new GzipCompressorInputStream(in));
    for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
      count++;
      if (!entry.getLastModifiedTime().toInstant().equals(BUILT)
          || entry.getLongUserId() != 0
          || !entry.getUserName().matches("root|")) {
        strangers.add(
            entry.getName() + " " + entry.getLastModifiedTime() + " " + entry.getUserName());
      }
    }
    assertTrue(count > 1, count + " entries");
    return strangers;
  }

  private static List<String> strangersOfZip(Path file) throws IOException {
    List<String> strangers = new ArrayList<>();
    try (ZipInputStream zip =
        new ZipInputStream(new BufferedInputStream(Files.newInputStream(file)))) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        if (!entry.getTimeLocal().equals(BUILT_LOCALLY)) {
          strangers.add(file.getFileName() + ": " + entry.getName() + " " + entry.getTimeLocal());
        }
      }
    }
    return strangers;
  }

  @Test
  void archive() throws IOException {
    try (InputStream in =
        new BufferedInputStream(Files.newInputStream(Packages.ending(".tar.gz").orElseThrow()))) {
      assertEquals(List.of(), strangersOfTar(in));
    }
  }

  @Test
  void debianPackage() throws IOException {
    Path file = Packages.ending(".deb").orElse(null);
    assumeTrue(file != null, "it is made on Linux");
    try (ArArchiveInputStream ar =
        new ArArchiveInputStream(new BufferedInputStream(Files.newInputStream(file)))) {
      for (ArArchiveEntry entry = ar.getNextEntry(); entry != null; entry = ar.getNextEntry()) {
        assertEquals(BUILT.getEpochSecond(), entry.getLastModified(), entry.getName());
        if (entry.getName().endsWith(".tar.gz")) {
          assertEquals(List.of(), strangersOfTar(ar), entry.getName());
        }
      }
    }
  }

  @Test
  void jarsOfThisProject() throws Exception {
    List<Path> jars;
    try (Stream<Path> files = Files.list(Packages.unpacked().resolve("lib"))) {
      jars = files.filter(file -> file.getFileName().toString().startsWith("nrs-")).toList();
    }
    assertTrue(jars.size() > 5, jars::toString);
    for (Path jar : jars) {
      if (jar.toString().endsWith(".jar")) {
        assertEquals(List.of(), strangersOfZip(jar));
      }
    }
  }

  @Test
  void packagesForVsCode() throws IOException {
    Path file = Packages.ending(".vsix").orElse(null);
    assumeTrue(file != null, "npm was missing");
    assertEquals(List.of(), strangersOfZip(file));
  }

  @Test
  void everyPackageHasItsSum() throws IOException {
    assertEquals(
        FinishDistribution.sums(Packages.FOLDER),
        Files.readString(Packages.FOLDER.resolve("SHA256SUMS")));
  }
}
