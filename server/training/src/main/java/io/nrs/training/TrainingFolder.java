package io.nrs.training;

import io.nrs.grammar.Language;
import io.nrs.io.DurableWriter;
import io.nrs.io.IoReasons;
import io.nrs.io.RegularFiles;
import io.nrs.io.RegularFiles.TextFiles;
import io.nrs.io.StoredException;
import io.nrs.io.StoredJson;
import io.nrs.rewriting.models.TrainableModule;
import io.nrs.training.LossLog.Loss;
import io.nrs.training.settings.TrainingException;
import io.nrs.training.settings.TrainingException.Option;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * The folder of a training: {@code plan.json}, {@code metrics.csv}, {@code losses.csv}, {@code
 * checkpoints/} and, at the end, {@code finished.json}.
 */
public record TrainingFolder(Path path) {
  private static final String PLAN = "plan.json";
  private static final String FINISHED = "finished.json";

  public enum State {
    NONE,
    UNFINISHED,
    FINISHED
  }

  /**
   * What is trained, in {@code plan.json}. The file also has all settings by name.
   *
   * @param iterations the total number
   */
  record Plan(Language language, TrainableModule module, String preset, int iterations, long seed) {
    /** What it trains, in words for a message. */
    String description() {
      return String.format(
          Locale.ROOT,
          "%s %s, preset %s, seed %s, %,d iterations",
          language.id(),
          module.id(),
          preset,
          seed,
          iterations);
    }
  }

  /**
   * The record of a finished training, in {@code finished.json}.
   *
   * @param models the folder that the model was written to
   * @param sha256 of its weights
   */
  record Finished(String models, String sha256, int iterations) {}

  /**
   * A training, as its small files describe it.
   *
   * @param finished whether it ended with a model
   * @param active whether a process works on it now
   * @param validations in order
   * @param losses the curve of the loss, of at most some hundred points
   */
  public record Run(
      String name,
      Optional<Language> language,
      Optional<TrainableModule> module,
      Optional<String> preset,
      boolean finished,
      boolean active,
      int iteration,
      OptionalInt iterations,
      OptionalLong seed,
      List<ValidationMetrics> validations,
      List<Loss> losses) {
    public Run {
      validations = List.copyOf(validations);
      losses = List.copyOf(losses);
    }

    /** Returns the best accuracy so far of the kind that selects weights. */
    public OptionalDouble validation() {
      return validations.stream().mapToDouble(ValidationMetrics::outOfDistribution).max();
    }
  }

  /**
   * Returns all runs in the subfolders of a folder, by name; none if there is no such folder.
   *
   * @param problems takes a line for each file that cannot be used; the other files still count
   */
  public static List<Run> runs(Path folder, Consumer<String> problems) {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    List<Run> runs = new ArrayList<>();
    try (DirectoryStream<Path> below = Files.newDirectoryStream(folder, Files::isDirectory)) {
      below.forEach(each -> new TrainingFolder(each).run(problems).ifPresent(runs::add));
    } catch (IOException | DirectoryIteratorException e) {
      problems.accept(folder + " cannot be read");
    }
    runs.sort(Comparator.comparing(Run::name));
    return List.copyOf(runs);
  }

  /**
   * Returns the run of this folder; empty if none was started there. No engine is started.
   *
   * @param problems takes a line for each file that cannot be used; the other files still count
   */
  public Optional<Run> run(Consumer<String> problems) {
    boolean finished = Files.exists(path.resolve(FINISHED));
    OptionalInt checkpoint = checkpoint(problems);
    boolean isRun =
        finished
            || checkpoint.isPresent()
            || Files.exists(path.resolve(PLAN))
            || Files.exists(metrics().file());
    if (!isRun) {
      return Optional.empty();
    }
    Optional<Plan> plan = read(PLAN, Plan.class, "is not the plan of a run", problems);
    List<ValidationMetrics> validations = validations(problems);
    Optional<Finished> end =
        read(FINISHED, Finished.class, "is not the record of a finished run", problems);
    int iteration =
        Stream.of(
                checkpoint.stream(),
                validations.stream().mapToInt(ValidationMetrics::iteration),
                end.stream().mapToInt(Finished::iterations))
            .flatMapToInt(each -> each)
            .max()
            .orElse(0);
    return Optional.of(
        new Run(
            path.getFileName().toString(),
            plan.map(Plan::language),
            plan.map(Plan::module),
            plan.map(Plan::preset),
            finished,
            LockFile.isHeld(path),
            iteration,
            plan.stream().mapToInt(Plan::iterations).findFirst(),
            plan.stream().mapToLong(Plan::seed).findFirst(),
            validations,
            losses(iteration, problems)));
  }

  private List<Loss> losses(int iteration, Consumer<String> problems) {
    try {
      return LossLog.read(losses(), iteration);
    } catch (NoSuchFileException e) {
      return List.of();
    } catch (IOException e) {
      problems.accept(losses() + " " + reason(e));
      return List.of();
    }
  }

  private OptionalInt checkpoint(Consumer<String> problems) {
    try {
      return Checkpoint.newestIteration(checkpoints());
    } catch (IOException e) {
      problems.accept(checkpoints() + " cannot be read");
      return OptionalInt.empty();
    }
  }

  private List<ValidationMetrics> validations(Consumer<String> problems) {
    try {
      MetricsLog.Rows rows = metrics().read();
      if (rows.unreadable() > 0) {
        problems.accept(
            "%s %s of its lines cannot be read and were passed over"
                .formatted(metrics().file(), rows.unreadable()));
      }
      return rows.validations();
    } catch (NoSuchFileException e) {
      return List.of();
    } catch (IOException e) {
      problems.accept(metrics().file() + " " + reason(e));
      return List.of();
    }
  }

  /** Returns the validations up to the last checkpoint: a resumed run repeats the others. */
  public List<ValidationMetrics> validations(int checkpoint) {
    return validations(problem -> {}).stream()
        .filter(metrics -> metrics.iteration() <= checkpoint)
        .toList();
  }

  private <T> Optional<T> read(
      String name, Class<T> type, String otherwise, Consumer<String> problems) {
    Path file = path.resolve(name);
    try {
      return Optional.of(StoredJson.read(TextFiles.read(file), type));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (IOException e) {
      problems.accept(file + " " + reason(e));
    } catch (StoredException e) {
      problems.accept("%s %s: %s".formatted(file, otherwise, e.getMessage()));
    }
    return Optional.empty();
  }

  private static String reason(IOException e) {
    return e instanceof FileSystemException || e instanceof CharacterCodingException
        ? "cannot be read (" + IoReasons.of(e) + ")"
        : e.getMessage();
  }

  /** The plan; empty if there is none that can be read. */
  Optional<Plan> plan() {
    return read(PLAN, Plan.class, "", problem -> {});
  }

  /** The record of the end; empty if there is none that can be read. */
  Optional<Finished> finished() {
    return read(FINISHED, Finished.class, "", problem -> {});
  }

  /**
   * @param all the plan and the settings
   */
  void write(Plan plan, Object all) throws IOException {
    DurableWriter.replace(path.resolve(PLAN), StoredJson.pretty(StoredJson.tree(plan, all)));
  }

  void write(Finished end) throws IOException {
    DurableWriter.replace(path.resolve(FINISHED), StoredJson.pretty(end));
  }

  /** The training goes on, so that it is finished no more. */
  void reopen() throws IOException {
    Files.deleteIfExists(path.resolve(FINISHED));
  }

  Path checkpoints() {
    return path.resolve("checkpoints");
  }

  MetricsLog metrics() {
    return new MetricsLog(path.resolve("metrics.csv"));
  }

  /** Checkpoints are large and change often, so that nobody wants them in a repository. */
  void hideFromGit() throws IOException {
    Path file = path.resolve(".gitignore");
    if (!RegularFiles.exists(file)) {
      DurableWriter.replace(file, "*\n");
    }
  }

  Path losses() {
    return path.resolve("losses.csv");
  }

  public State state() {
    try {
      if (RegularFiles.exists(path.resolve(FINISHED))) {
        return State.FINISHED;
      }
      return Checkpoint.exists(checkpoints()) || metrics().exists() ? State.UNFINISHED : State.NONE;
    } catch (IOException e) {
      throw new TrainingException(
          "%s cannot be read (%s): correct its rights, or choose %s",
          path, IoReasons.of(e), Option.RUN);
    }
  }

  /** Deletes the files of a run, if a plan shows that there is one. */
  void delete() throws IOException {
    if (plan().isEmpty()) {
      if (state() != State.NONE) {
        throw new TrainingException(
            "%s holds files of a run but no %s of one, so nothing is deleted: delete them yourself,"
                + " or choose %s",
            path, PLAN, Option.RUN);
      }
      return;
    }
    reopen();
    Files.deleteIfExists(path.resolve(PLAN));
    metrics().delete();
    Files.deleteIfExists(losses());
    dropCheckpoints();
    DurableWriter.createFolders(checkpoints());
  }

  /**
   * Deletes the checkpoints, which only an unfinished run needs.
   *
   * @throws IOException if a file could not be deleted
   */
  public void dropCheckpoints() throws IOException {
    Checkpoint.deleteAll(checkpoints());
  }
}
