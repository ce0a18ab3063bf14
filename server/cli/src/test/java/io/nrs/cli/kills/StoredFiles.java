package io.nrs.cli.kills;

import io.nrs.fakes.WithoutTimes;
import io.nrs.io.RegularFiles.Checksums;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The files below a folder, by their names, without what two undisturbed processes differ in. */
final class StoredFiles {
  private StoredFiles() {}

  /** Also hidden files, and what a process has left under a temporary name. */
  static SortedMap<String, String> of(Path folder) throws IOException {
    SortedMap<String, String> files = new TreeMap<>();
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        String name = folder.relativize(file).toString();
        if (!name.endsWith(".lock")) {
          files.put(name, comparable(name, file, folder));
        }
      }
    }
    return files;
  }

  private static String comparable(String name, Path file, Path folder) throws IOException {
    if (name.endsWith("MODEL_CARD.md")) {
      return "card";
    }
    byte[] bytes = Files.readAllBytes(file);
    if (name.contains(".safetensors")) {
      return Checksums.sha256(bytes);
    }
    // Not read as a text: a file that was cut may end within a character.
    String text = new String(bytes, StandardCharsets.UTF_8);
    return WithoutTimes.of(text.replace(folder.toString(), ""));
  }

  /** Whether something below a folder was made, written or renamed after a time. */
  static boolean haveChanged(Path folder, long millis) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path path : all.filter(each -> !each.equals(folder)).toList()) {
        if (Files.getLastModifiedTime(path).toMillis() > millis) {
          return true;
        }
      }
      return false;
    } catch (NoSuchFileException e) {
      // It is not there yet, or a file has just got another name.
      return Files.exists(folder);
    } catch (UncheckedIOException e) {
      return true;
    }
  }
}
