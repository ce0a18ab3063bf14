package io.nrs.training;

import io.nrs.grammar.Language;
import io.nrs.rewriting.models.TrainableModule;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
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
import java.util.stream.IntStream;

/**
 * The training runs in a folder. Only small files are read, and no engine is started. A file that
 * cannot be used is reported as a problem and hides nothing else.
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
   * @param validations in their order
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

    /** Returns the best accuracy so far of those by which weights are selected. */
    public OptionalDouble validation() {
      return validations.stream().mapToDouble(ValidationMetrics::outOfDistribution).max();
    }
  }

  /** Returns all runs in the subfolders of a folder, by name; none if there is no such folder. */
  public static RunFolders in(Path folder) {
    RunFolders found = new RunFolders();
    if (Files.isDirectory(folder)) {
      found.readAll(folder);
    }
    return found;
  }

  /** Returns the run of a folder; none if no run was started there. */
  public static RunFolders of(Path folder) {
    RunFolders found = new RunFolders();
    if (Files.isDirectory(folder)) {
      found.read(folder);
    }
    return found;
  }

  public List<Run> runs() {
    return List.copyOf(runs);
  }

  /** Returns what could not be read, one line per problem. */
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
    if (!planned && !finished && !metrics.exists() && checkpoint.isEmpty()) {
      return;
    }
    String name = folder.getFileName().toString();
    RunPlan plan = planned ? plan(folder) : RunPlan.named(name);
    List<ValidationMetrics> validations = validations(metrics, folder);
    int iteration =
        IntStream.concat(
                IntStream.concat(
                    checkpoint.stream(),
                    validations.stream().mapToInt(ValidationMetrics::iteration)),
                finished ? finishedIterations(folder).stream() : IntStream.empty())
            .max()
            .orElse(0);
    runs.add(
        new Run(
            name,
            plan.language(),
            plan.module(),
            plan.preset(),
            finished,
            isActive(folder),
            iteration,
            plan.iterations(),
            plan.seed(),
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

  private RunPlan plan(Path folder) {
    try {
      return RunPlan.read(folder);
    } catch (IOException e) {
      problem(folder.resolve(RunPlan.FILE), e.getMessage());
      return RunPlan.named(folder.getFileName().toString());
    }
  }

  private List<ValidationMetrics> validations(MetricsLog metrics, Path folder) {
    if (!metrics.exists()) {
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
      problem(folder.resolve(MetricsLog.FILE), e.getMessage());
      return List.of();
    }
  }

  private OptionalInt finishedIterations(Path folder) {
    try {
      return OptionalInt.of(FinishedRun.read(folder).iterations());
    } catch (IOException e) {
      problem(folder.resolve(FinishedRun.FILE), e.getMessage());
      return OptionalInt.empty();
    }
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

  private void problem(Path file, String what) {
    problems.add(file + " " + what);
  }
}
