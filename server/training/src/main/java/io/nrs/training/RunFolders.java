package io.nrs.training;

import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import io.nrs.grammar.Language;
import io.nrs.io.IoReasons;
import io.nrs.io.StoredJson;
import io.nrs.io.TextFiles;
import io.nrs.rewriting.models.TrainableModule;
import io.nrs.training.settings.Presets;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * The training runs in a folder. Only small files are read, and no engine is started. A file that
 * cannot be used is reported as a problem; the other files still count.
 */
public final class RunFolders {
  static final String CHECKPOINTS = "checkpoints";
  static final String LOCK = ".lock";

  private final List<Run> runs = new ArrayList<>();
  private final List<String> problems = new ArrayList<>();

  private RunFolders() {}

  /**
   * A run.
   *
   * @param name of its folder
   * @param finished whether the run ended with a model
   * @param active whether a process is training it now
   * @param iteration number of iterations done
   * @param iterations number of iterations planned
   * @param validations in order
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
      List<ValidationMetrics> validations) {
    public Run {
      validations = List.copyOf(validations);
    }

    /** Returns the best accuracy so far of the kind that selects weights. */
    public OptionalDouble validation() {
      return validations.stream().mapToDouble(ValidationMetrics::outOfDistribution).max();
    }
  }

  /** Returns all runs in the subfolders of a folder, by name; empty if there is no such folder. */
  public static RunFolders in(Path folder) {
    RunFolders found = new RunFolders();
    if (Files.isDirectory(folder)) {
      found.readAll(folder);
    }
    return found;
  }

  /** Returns the run of a folder; empty if no run was started there. */
  public static RunFolders of(Path folder) {
    RunFolders found = new RunFolders();
    if (Files.isDirectory(folder)) {
      found.read(folder);
    }
    return found;
  }

  /**
   * Returns the validations of a run up to its last checkpoint: a resumed run repeats the others.
   */
  public static List<ValidationMetrics> validations(Path folder, int checkpoint) {
    return of(folder).runs().stream()
        .flatMap(run -> run.validations().stream())
        .filter(metrics -> metrics.iteration() <= checkpoint)
        .toList();
  }

  public List<Run> runs() {
    return List.copyOf(runs);
  }

  /** Returns why files could not be read, one line per problem. */
  public List<String> problems() {
    return List.copyOf(problems);
  }

  private void readAll(Path folder) {
    try (DirectoryStream<Path> below = Files.newDirectoryStream(folder, Files::isDirectory)) {
      below.forEach(this::read);
    } catch (IOException | DirectoryIteratorException e) {
      problem(folder, "cannot be read");
    }
    runs.sort(Comparator.comparing(Run::name));
  }

  private void read(Path folder) {
    boolean planned = Files.exists(folder.resolve(RunPlan.FILE));
    boolean finished = Files.exists(folder.resolve(FinishedRun.FILE));
    MetricsLog metrics = MetricsLog.in(folder);
    OptionalInt checkpoint = checkpoint(folder);
    if (!planned && !finished && !Files.exists(metrics.file()) && checkpoint.isEmpty()) {
      return;
    }
    String name = folder.getFileName().toString();
    Optional<RunPlan> plan = planned ? plan(folder) : Optional.empty();
    Optional<RunName> named = plan.isPresent() ? Optional.empty() : RunName.of(name);
    List<ValidationMetrics> validations = validations(metrics, folder);
    int iteration =
        IntStream.concat(
                IntStream.concat(
                    checkpoint.stream(),
                    validations.stream().mapToInt(ValidationMetrics::iteration)),
                finished(folder, finished))
            .max()
            .orElse(0);
    runs.add(
        new Run(
            name,
            plan.map(RunPlan::language).or(() -> named.map(RunName::language)),
            plan.map(RunPlan::module).or(() -> named.map(RunName::module)),
            plan.map(RunPlan::preset).or(() -> named.flatMap(RunName::preset)),
            finished,
            isActive(folder),
            iteration,
            plan.map(each -> OptionalInt.of(each.iterations())).orElse(OptionalInt.empty()),
            plan.map(each -> OptionalLong.of(each.seed())).orElse(OptionalLong.empty()),
            validations));
  }

  private OptionalInt checkpoint(Path folder) {
    try {
      return Checkpoint.newestIteration(folder.resolve(CHECKPOINTS));
    } catch (IOException e) {
      problem(folder.resolve(CHECKPOINTS), "cannot be read");
      return OptionalInt.empty();
    }
  }

  private Optional<RunPlan> plan(Path folder) {
    return stored(folder.resolve(RunPlan.FILE), RunPlan.class, "is not the plan of a run");
  }

  private <T> Optional<T> stored(Path file, Class<T> type, String otherwise) {
    try {
      return Optional.of(StoredJson.read(JsonParser.parseString(TextFiles.read(file)), type));
    } catch (IOException e) {
      problem(file, e);
    } catch (JsonParseException e) {
      problem(file, otherwise);
    }
    return Optional.empty();
  }

  /** The parts of a run's default name, which ends with its seed unless that is 1. */
  private record RunName(Language language, TrainableModule module, Optional<String> preset) {
    private static final Pattern SEED = Pattern.compile("-seed-?[0-9]+$");

    static Optional<RunName> of(String folder) {
      String[] parts = SEED.matcher(folder).replaceFirst("").split("-", 3);
      return parts.length < 3
          ? Optional.empty()
          : Language.ofId(parts[0])
              .flatMap(
                  language ->
                      TrainableModule.ofId(parts[1])
                          .map(
                              module ->
                                  new RunName(
                                      language,
                                      module,
                                      Optional.of(parts[2]).filter(Presets.NAMES::contains))));
    }
  }

  private List<ValidationMetrics> validations(MetricsLog metrics, Path folder) {
    if (!Files.exists(metrics.file())) {
      return List.of();
    }
    try {
      MetricsLog.Rows rows = metrics.read();
      if (rows.unreadable() > 0) {
        problem(
            folder.resolve(MetricsLog.FILE),
            rows.unreadable() + " of its lines cannot be read and were passed over");
      }
      return rows.validations();
    } catch (IOException e) {
      problem(folder.resolve(MetricsLog.FILE), e);
      return List.of();
    }
  }

  /** The only part of a {@link FinishedRun} that is read. */
  private record Iterations(int iterations) {}

  private IntStream finished(Path folder, boolean finished) {
    return finished
        ? stored(
                folder.resolve(FinishedRun.FILE),
                Iterations.class,
                "is not the record of a finished run")
            .stream()
            .mapToInt(Iterations::iterations)
        : IntStream.empty();
  }

  /** Training holds an exclusive lock of its folder, so a shared lock cannot be taken meanwhile. */
  private static boolean isActive(Path folder) {
    Path lock = folder.resolve(LOCK);
    if (!Files.isRegularFile(lock)) {
      return false;
    }
    try (FileChannel channel = FileChannel.open(lock, StandardOpenOption.READ);
        FileLock shared = channel.tryLock(0, Long.MAX_VALUE, true)) {
      return shared == null;
    } catch (OverlappingFileLockException e) {
      return true;
    } catch (IOException e) {
      // If files cannot be locked, no process can train there.
      return false;
    }
  }

  private void problem(Path file, IOException e) {
    problem(
        file,
        e instanceof FileSystemException || e instanceof CharacterCodingException
            ? "cannot be read (" + IoReasons.of(e) + ")"
            : e.getMessage());
  }

  private void problem(Path file, String what) {
    problems.add(file + " " + what);
  }
}
