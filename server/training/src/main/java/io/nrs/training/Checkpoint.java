package io.nrs.training;

import com.google.gson.Gson;
import com.google.gson.JsonParseException;
import io.nrs.rewriting.Checksums;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A complete state of a training run. It is written aside, forced to disk and renamed, so that a
 * process killed at any moment leaves the previous one intact.
 *
 * @param state what is no array
 * @param arrays safetensors files by name: weights, moments, the best weights
 */
record Checkpoint(State state, Map<String, byte[]> arrays) {
  private static final String PREFIX = "checkpoint-";
  private static final int KEPT = 2;

  /**
   * @param settings a digest of the settings: a run goes on with the same settings only
   * @param lossSum of the iterations since the last validation, whose metrics need it
   * @param largestNorm of their gradients
   * @param sinceValidation how many they are
   * @param sums SHA-256 of every array file
   */
  record State(
      String settings,
      int iteration,
      double seconds,
      int bestIteration,
      double bestScore,
      int withoutImprovement,
      double lossSum,
      double largestNorm,
      int sinceValidation,
      List<Example> hard,
      Map<String, String> sums) {
    State withSums(Map<String, String> other) {
      return new State(
          settings,
          iteration,
          seconds,
          bestIteration,
          bestScore,
          withoutImprovement,
          lossSum,
          largestNorm,
          sinceValidation,
          hard,
          other);
    }
  }

  void save(Path folder) throws IOException {
    Path aside = folder.resolve(".writing");
    deleteAll(aside);
    Files.createDirectories(aside);
    Map<String, String> sums = new TreeMap<>();
    for (Map.Entry<String, byte[]> array : arrays.entrySet()) {
      write(aside.resolve(array.getKey()), array.getValue());
      sums.put(array.getKey(), Checksums.sha256(array.getValue()));
    }
    write(aside.resolve("state.json"), new Gson().toJson(state.withSums(sums)).getBytes("UTF-8"));
    Path target = folder.resolve(PREFIX + "%09d".formatted(state.iteration()));
    deleteAll(target);
    Files.move(aside, target, StandardCopyOption.ATOMIC_MOVE);
    List<Path> all = list(folder);
    for (Path old : all.subList(0, Math.max(0, all.size() - KEPT))) {
      deleteAll(old);
    }
  }

  /** Whether there is any checkpoint, whole or damaged. */
  static boolean exists(Path folder) throws IOException {
    return !list(folder).isEmpty();
  }

  /** The newest checkpoint that is whole; damaged ones are passed over. */
  static Optional<Checkpoint> newest(Path folder) throws IOException {
    List<Path> all = list(folder);
    for (int i = all.size() - 1; i >= 0; i--) {
      Optional<Checkpoint> read = read(all.get(i));
      if (read.isPresent()) {
        return read;
      }
    }
    return Optional.empty();
  }

  /** The iteration of the newest one, by its name; it may be damaged. */
  static OptionalInt newestIteration(Path folder) throws IOException {
    return list(folder).stream()
        .map(path -> path.getFileName().toString().substring(PREFIX.length()))
        .filter(number -> number.matches("\\d{1,9}"))
        .mapToInt(Integer::parseInt)
        .max();
  }

  private static Optional<Checkpoint> read(Path folder) {
    try {
      State state =
          new Gson().fromJson(Files.readString(folder.resolve("state.json")), State.class);
      Map<String, byte[]> arrays = new TreeMap<>();
      for (Map.Entry<String, String> sum : state.sums().entrySet()) {
        byte[] bytes = Files.readAllBytes(folder.resolve(sum.getKey()));
        if (!Checksums.sha256(bytes).equals(sum.getValue())) {
          return Optional.empty();
        }
        arrays.put(sum.getKey(), bytes);
      }
      return Optional.of(new Checkpoint(state, arrays));
    } catch (IOException | JsonParseException | NullPointerException e) {
      return Optional.empty();
    }
  }

  private static List<Path> list(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(path -> path.getFileName().toString().startsWith(PREFIX))
          .sorted()
          .toList();
    }
  }

  private static void write(Path file, byte[] bytes) throws IOException {
    Files.write(file, bytes);
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.force(true);
    }
  }

  static void deleteAll(Path path) throws IOException {
    if (!Files.exists(path)) {
      return;
    }
    try (Stream<Path> below = Files.walk(path)) {
      below
          .sorted(Comparator.reverseOrder())
          .forEach(
              each -> {
                try {
                  Files.delete(each);
                } catch (IOException e) {
                  throw new UncheckedIOException(e);
                }
              });
    }
  }
}
