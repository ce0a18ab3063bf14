package io.nrs.training;

import com.google.gson.JsonObject;
import io.nrs.io.AsideFolder;
import io.nrs.io.DurableWriter;
import io.nrs.io.FileTree;
import io.nrs.io.RegularFiles;
import io.nrs.io.RegularFiles.Checksums;
import io.nrs.io.StoredException;
import io.nrs.io.StoredJson;
import io.nrs.training.data.Example;
import io.nrs.training.data.OwnFormulas;
import io.nrs.training.settings.RunSettings;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * A complete state of a training run. It is written to a temporary folder, forced to disk and then
 * renamed. A process killed at any moment leaves the previous checkpoint intact.
 *
 * @param state everything except the arrays
 * @param arrays safetensors files by name: weights, moments, the best weights
 */
record Checkpoint(State state, Map<String, byte[]> arrays) {
  private static final String PREFIX = "checkpoint-";
  private static final Pattern NAME = Pattern.compile(PREFIX + "\\d{9}");
  private static final String STATE = "state.json";
  private static final String ARRAYS = ".safetensors";
  private static final int MAX_CHECKPOINTS = 2;

  /**
   * @param settings digest of the settings; a run with other settings is not resumed
   * @param best the validation whose weights are kept so far
   * @param lossSum sum of the losses of the iterations since the last validation
   * @param largestNorm largest gradient norm of those iterations
   * @param sinceValidation the number of those iterations
   * @param correction the round that trains a Solver on its wrong leaves
   * @param sums SHA-256 of every array file
   */
  @RecordBuilder
  record State(
      String settings,
      int iteration,
      double seconds,
      BestValidation best,
      double lossSum,
      double largestNorm,
      int sinceValidation,
      List<Example> hard,
      Correction correction,
      Map<String, String> sums) {}

  void save(Path folder) throws IOException {
    deleteLeft(folder);
    // The run's lock keeps other processes away.
    try (AsideFolder aside = AsideFolder.unguarded(any(folder))) {
      Map<String, String> sums = new TreeMap<>();
      for (Map.Entry<String, byte[]> array : arrays.entrySet()) {
        DurableWriter.write(aside.path().resolve(array.getKey()), array.getValue());
        sums.put(array.getKey(), Checksums.sha256(array.getValue()));
      }
      DurableWriter.write(
          aside.path().resolve(STATE),
          StoredJson.tree(CheckpointStateBuilder.builder(state).sums(sums).build())
              .toString()
              .getBytes(StandardCharsets.UTF_8));
      Path target = folder.resolve(PREFIX + String.format(Locale.ROOT, "%09d", state.iteration()));
      delete(target);
      DurableWriter.forceFolder(aside.path());
      aside.rename(target);
    }
    deleteSurplus(folder);
  }

  /** Deletes all checkpoints but the last ones, also what a fault left of one. */
  static void deleteSurplus(Path folder) throws IOException {
    List<Path> all = list(folder);
    for (Path old : all.subList(0, Math.max(0, all.size() - MAX_CHECKPOINTS))) {
      delete(old);
    }
  }

  /** Returns whether there is a checkpoint, whole or damaged. */
  static boolean exists(Path folder) throws IOException {
    return !list(folder).isEmpty();
  }

  /**
   * Returns the newest checkpoint that is not damaged.
   *
   * @throws IOException if the disk does not give one: an older one would lose what was trained
   */
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

  /**
   * Returns the iteration of the newest checkpoint from its name; the checkpoint may be damaged.
   */
  static OptionalInt newestIteration(Path folder) throws IOException {
    return list(folder).stream()
        .map(path -> path.getFileName().toString().substring(PREFIX.length()))
        .mapToInt(Integer::parseInt)
        .max();
  }

  private static Optional<Checkpoint> read(Path folder) throws IOException {
    try {
      String text = new String(RegularFiles.read(folder.resolve(STATE)), StandardCharsets.UTF_8);
      State state = StoredJson.read(text, State.class);
      Map<String, byte[]> arrays = new TreeMap<>();
      for (Map.Entry<String, String> sum : state.sums().entrySet()) {
        byte[] bytes = RegularFiles.read(folder.resolve(sum.getKey()));
        if (!Checksums.sha256(bytes).equals(sum.getValue())) {
          return Optional.empty();
        }
        arrays.put(sum.getKey(), bytes);
      }
      return Optional.of(new Checkpoint(state, arrays));
    } catch (NoSuchFileException | StoredException | InvalidPathException e) {
      return Optional.empty();
    }
  }

  private static List<Path> list(Path folder) throws IOException {
    return FileTree.list(folder).stream()
        .filter(path -> NAME.matcher(path.getFileName().toString()).matches())
        .toList();
  }

  /** Deletes all checkpoints of a folder and, if nothing else is in it, the folder. */
  static void deleteAll(Path folder) throws IOException {
    for (Path checkpoint : list(folder)) {
      delete(checkpoint);
    }
    deleteLeft(folder);
    deleteIfEmpty(folder);
  }

  /** What a checkpoint of any iteration is written beside. */
  private static Path any(Path folder) {
    return folder.resolve(PREFIX);
  }

  /** Deletes what killed processes have left of checkpoints. */
  private static void deleteLeft(Path folder) throws IOException {
    for (Path left : AsideFolder.leftOf(any(folder))) {
      delete(left);
    }
  }

  /** Deletes a checkpoint's own files and, if nothing else is in it, its folder. */
  private static void delete(Path checkpoint) throws IOException {
    if (!RegularFiles.exists(checkpoint)
        || !Files.isDirectory(checkpoint, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    for (Path file : FileTree.list(checkpoint)) {
      if (isOwn(file)) {
        Files.delete(file);
      }
    }
    deleteIfEmpty(checkpoint);
  }

  private static boolean isOwn(Path file) {
    String name = file.getFileName().toString();
    return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
        && (name.equals(STATE) || name.endsWith(ARRAYS));
  }

  private static void deleteIfEmpty(Path folder) throws IOException {
    try {
      Files.deleteIfExists(folder);
    } catch (DirectoryNotEmptyException e) {
      // Another program keeps files there.
      return;
    }
  }

  /** The values that decide a training. */
  private record Identity(
      String meaning, long seed, JsonObject settings, Optional<String> formulas) {}

  /** Returns a digest of everything that decides a training but its machine. */
  static String identity(RunSettings settings, long seed, Optional<OwnFormulas> own) {
    Identity identity =
        new Identity(settings.meaning(), seed, settings.json(), own.map(OwnFormulas::sha256));
    return Checksums.sha256(StoredJson.pretty(identity).getBytes(StandardCharsets.UTF_8));
  }
}
