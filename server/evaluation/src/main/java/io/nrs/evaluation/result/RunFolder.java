package io.nrs.evaluation.result;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.nrs.io.DurableWriter;
import io.nrs.io.RegularFiles;
import io.nrs.io.RegularFiles.TextFiles;
import io.nrs.io.StoredException;
import io.nrs.io.StoredJson;
import io.nrs.io.StoredJson.MayBeMissing;
import io.nrs.training.LockFile;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * A folder of results: {@code run.json} with the config, and a log with a line for each formula.
 * One process at a time fills it. It may be killed at any moment; the next process continues there.
 * A finished run of answers has a summary too, and its log is compressed.
 *
 * @param <E> the lines of the log
 */
public final class RunFolder<E extends RunFolder.Entry> implements AutoCloseable {
  public static final String RUN = "run.json";
  public static final String SUMMARY = "summary.json";

  /** Answers to formulas. */
  public static final Kind<Result> RESULTS = new Kind<>("results.jsonl", Result.class, "result");

  /** The confidence of single steps. */
  public static final Kind<Steps> STEPS = new Kind<>("steps.jsonl", Steps.class, "step");

  /** The learning curve of a training. */
  public static final Kind<Validation> VALIDATIONS =
      new Kind<>("validations.jsonl", Validation.class, "validation of the training");

  /**
   * What a folder holds.
   *
   * @param file the name of the log
   * @param words for one of its lines
   */
  public record Kind<E extends Entry>(String file, Class<E> type, String words) {
    /** Whether a folder is of this kind. */
    public boolean isOf(Path folder) {
      return ResultLog.exists(folder.resolve(file));
    }
  }

  private static final MathContext SIX_DIGITS = new MathContext(6);

  private final Path path;
  private final Kind<E> kind;
  private final RunConfig config;
  private final LockFile lock;
  private final ResultLog log;
  private final Map<Place, E> entries = new LinkedHashMap<>();
  private final boolean repaired;
  private boolean finished;

  /** A line about a formula, which its cell and index identify. */
  public interface Entry {
    String cell();

    /** The number of the formula in its cell, from 0. */
    int index();

    default JsonObject toJson() {
      return StoredJson.tree((Record) this);
    }
  }

  private record Place(String cell, int index) {
    static Place of(Entry entry) {
      return new Place(entry.cell(), entry.index());
    }
  }

  private record Made(@MayBeMissing List<Provenance> made) {}

  /** The config of the entries, and the commands that have filled the folder so far. */
  private record Facts(RunConfig config, List<Provenance> made) {
    static Facts read(Path folder) {
      Path file = folder.resolve(RUN);
      try {
        JsonObject facts = StoredJson.read(TextFiles.read(file), JsonObject.class);
        return new Facts(RunConfig.of(facts), StoredJson.read(facts, Made.class).made());
      } catch (NoSuchFileException e) {
        throw damaged(file, "it is missing", e);
      } catch (CharacterCodingException e) {
        throw damaged(file, "it is no text", e);
      } catch (StoredException e) {
        throw damaged(file, e.getMessage(), e);
      } catch (IOException e) {
        throw ResultException.cannotRead(file, e);
      }
    }

    private static ResultException damaged(Path file, String why, Exception cause) {
      return new ResultException(
          "%s is damaged (%s): restore it, or start again with --fresh".formatted(file, why),
          cause);
    }
  }

  /**
   * Opens the folder of a config, or creates it.
   *
   * @param parent the folder of all results
   * @param provenance of the new entries
   * @param fresh whether to delete the entries of earlier runs
   * @throws ResultException if it cannot be used, or belongs to another config
   */
  public RunFolder(
      Path parent, Kind<E> kind, RunConfig config, Provenance provenance, boolean fresh) {
    this.kind = kind;
    this.path = parent.resolve(config.folder());
    this.config = config;
    try {
      DurableWriter.createFolders(path);
      lock =
          LockFile.take(path)
              .orElseThrow(
                  () ->
                      new ResultException(
                          "another nrs command uses %s: wait for it, or choose another --results"
                              .formatted(path)));
    } catch (IOException e) {
      throw ResultLog.cannotWrite(path, e);
    }
    try {
      if (fresh) {
        for (String each : List.of(kind.file(), SUMMARY, RUN)) {
          Files.deleteIfExists(path.resolve(each));
        }
        Files.deleteIfExists(ResultLog.compressed(log()));
      }
      List<Provenance> all = stored();
      if (all.stream().noneMatch(provenance::isLike)) {
        all.add(provenance);
      }
      writeFacts(all);
      ResultLog.expand(log());
      ResultLog.Content<E> content = ResultLog.read(log(), kind.type());
      content.mustBeWhole(log(), kind.type());
      repaired = content.torn();
      content.entries().forEach(entry -> entries.put(Place.of(entry), entry));
      // The summary counts the results of a finished run only.
      Files.deleteIfExists(path.resolve(SUMMARY));
      log = ResultLog.append(log(), content);
    } catch (IOException e) {
      release();
      throw ResultLog.cannotWrite(path, e);
    } catch (RuntimeException e) {
      release();
      throw e;
    }
  }

  private void release() {
    try {
      lock.close();
    } catch (IOException e) {
      // The lock ends with the process.
    }
  }

  private Path log() {
    return path.resolve(kind.file());
  }

  /**
   * Refuses a folder in which no run can be stored. Work that takes long asks before it begins.
   *
   * @param parent the folder of all results, which need not be there
   * @throws ResultException if it is no folder or may not be written to
   */
  public static void mustBeWritable(Path parent) {
    Path there = parent.toAbsolutePath();
    while (!Files.exists(there) && there.getParent() != null) {
      there = there.getParent();
    }
    if (!Files.isDirectory(there)) {
      throw ResultLog.cannotWrite(parent, new NotDirectoryException(there.toString()));
    }
    if (!Files.isWritable(there)) {
      throw ResultLog.cannotWrite(parent, new AccessDeniedException(there.toString()));
    }
  }

  /** The commands that have filled the folder of this config so far. */
  private List<Provenance> stored() throws IOException {
    if (!RegularFiles.exists(path.resolve(RUN))) {
      if (kind.isOf(path)) {
        throw new ResultException(
            "%s holds results, but no %s with their config: restore it, or start again with --fresh"
                .formatted(path, RUN));
      }
      return new ArrayList<>();
    }
    Facts stored = Facts.read(path);
    if (!stored.config().equals(config)) {
      throw new ResultException(
          "%s holds results of another system or of other settings: choose another --results, or start again with --fresh"
              .formatted(path));
    }
    return new ArrayList<>(stored.made());
  }

  private void writeFacts(List<Provenance> made) throws IOException {
    DurableWriter.replace(
        path.resolve(RUN), StoredJson.pretty(StoredJson.tree(config.toJson(), new Made(made))));
  }

  /**
   * Reads the valid lines of a folder without changing it. The last entry of a formula counts.
   *
   * @param remarks receives a line that names the broken lines
   * @throws ResultException if it holds no such run, or its config is damaged
   */
  public static <E extends Entry> StoredRun<E> read(
      Path folder, Kind<E> kind, Consumer<String> remarks) {
    Facts facts = Facts.read(folder);
    Path file = folder.resolve(kind.file());
    ResultLog.Content<E> content = ResultLog.read(file, kind.type());
    content.remark(file).ifPresent(remarks);
    Map<Place, E> entries = new LinkedHashMap<>();
    content.entries().forEach(entry -> entries.put(Place.of(entry), entry));
    return new StoredRun<>(
        folder,
        ResultLog.present(file).getFileName().toString(),
        facts.config(),
        facts.made(),
        List.copyOf(entries.values()));
  }

  /** Runs of one config as one. An entry that several of them have is that of the first. */
  public static <E extends Entry> List<StoredRun<E>> joined(List<StoredRun<E>> runs) {
    Map<RunConfig, StoredRun<E>> joined = new LinkedHashMap<>();
    runs.forEach(run -> joined.merge(run.config(), run, RunFolder::join));
    return List.copyOf(joined.values());
  }

  private static <E extends Entry> StoredRun<E> join(StoredRun<E> one, StoredRun<E> other) {
    Map<Place, E> entries = new LinkedHashMap<>();
    Stream.of(one, other)
        .flatMap(run -> run.entries().stream())
        .forEach(entry -> entries.putIfAbsent(Place.of(entry), entry));
    return new StoredRun<>(
        one.folder(),
        one.data(),
        one.config(),
        Stream.of(one, other).flatMap(run -> run.provenance().stream()).distinct().toList(),
        List.copyOf(entries.values()));
  }

  public Path folder() {
    return path;
  }

  public boolean wasRepaired() {
    return repaired;
  }

  public synchronized List<E> entries() {
    return List.copyOf(entries.values());
  }

  public synchronized Optional<E> find(String cell, int index) {
    return Optional.ofNullable(entries.get(new Place(cell, index)));
  }

  /** Stores an entry. It is in the file when this method returns. */
  public void add(E entry) {
    addAll(List.of(entry));
  }

  /** Stores entries at once: a process that is killed leaves none or all of them. */
  public synchronized void addAll(List<E> all) {
    List<JsonObject> lines =
        all.stream().map(entry -> rounded(entry.toJson()).getAsJsonObject()).toList();
    log.addAll(lines);
    lines.stream()
        .map(line -> StoredJson.read(line, kind.type()))
        .forEach(entry -> entries.put(Place.of(entry), entry));
  }

  /** Forces all entries to disk, and writes their {@code summary.json}. */
  public void finish(Summary summary) {
    log.force();
    Path file = path.resolve(SUMMARY);
    try {
      DurableWriter.replace(
          file, StoredJson.pretty(StoredJson.tree(config.toJson(), summary.toJson())));
    } catch (IOException e) {
      throw ResultLog.cannotWrite(file, e);
    }
    finished = true;
  }

  public synchronized void clear() {
    log.clear();
    entries.clear();
  }

  @Override
  public void close() {
    try {
      log.close();
      if (finished) {
        ResultLog.compress(log(), entries().stream().map(this::archived).toList());
      }
    } finally {
      release();
    }
  }

  /** An entry without the formula that the seed of the run generates again. */
  private JsonObject archived(E entry) {
    JsonObject line = entry.toJson();
    if (config.formulas().has("seed") && entry instanceof Result result && result.right()) {
      line.addProperty("formula", "");
    }
    return line;
  }

  /**
   * The same with six significant digits of every fraction: a time or a confidence does not have
   * seventeen. Integers stay as they are.
   */
  private static JsonElement rounded(JsonElement element) {
    if (element instanceof JsonObject object) {
      JsonObject rounded = new JsonObject();
      object.entrySet().forEach(member -> rounded.add(member.getKey(), rounded(member.getValue())));
      return rounded;
    }
    if (element instanceof JsonArray array) {
      JsonArray rounded = new JsonArray();
      array.forEach(each -> rounded.add(rounded(each)));
      return rounded;
    }
    return element instanceof JsonPrimitive number
            && number.isNumber()
            && number.getAsNumber() instanceof Double value
            && Double.isFinite(value)
        ? new JsonPrimitive(BigDecimal.valueOf(value).round(SIX_DIGITS).doubleValue())
        : element;
  }
}
