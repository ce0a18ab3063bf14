package io.nrs.training;

import com.google.gson.JsonParser;
import io.nrs.grammar.Language;
import io.nrs.rewriting.Module;
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
 * The runs that training left in the folders of a folder. Reads small files alone and needs no
 * engine; a file that cannot be used costs what it says, and is a problem.
 */
public final class RunFolders {
  static final String CHECKPOINTS = "checkpoints";
  static final String FINISHED = "finished.json";
  static final String LOCK = ".lock";

  private final List<Run> runs = new ArrayList<>();
  private final List<String> problems = new ArrayList<>();

  private RunFolders() {}

  /**
   * A run.
   *
   * @param name of its folder
   * @param finished whether its model is there
   * @param active whether some process is training it now
   * @param iteration how many iterations were done
   * @param iterations how many there are to be
   * @param validations in their order
   */
  public record Run(
      String name,
      Optional<Language> language,
      Optional<Module> module,
      Optional<String> preset,
      boolean finished,
      boolean active,
      int iteration,
      OptionalInt iterations,
      OptionalLong seed,
      List<Progress> validations) {
    public Run {
      validations = List.copyOf(validations);
    }

    /** The accuracy by which weights are selected: the best so far. */
    public OptionalDouble validation() {
      return validations.stream().mapToDouble(Progress::outOfDistribution).max();
    }
  }

  /** All runs in the folders of a folder, by their names; none where there is no such folder. */
  public static RunFolders in(Path folder) {
    RunFolders found = new RunFolders();
    if (Files.isDirectory(folder)) {
      found.readAll(folder);
    }
    return found;
  }

  /** The run in a folder itself; none where none was begun. */
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

  /** What could not be read, a line each. */
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
    boolean finished = Files.exists(folder.resolve(FINISHED));
    MetricsLog metrics = MetricsLog.in(folder);
    OptionalInt checkpoint = checkpoint(folder);
    if (!planned && !finished && !metrics.exists() && checkpoint.isEmpty()) {
      return;
    }
    String name = folder.getFileName().toString();
    RunPlan plan = planned ? plan(folder) : RunPlan.named(name);
    List<Progress> validations = validations(metrics, folder);
    int iteration =
        IntStream.concat(
                IntStream.concat(
                    checkpoint.stream(), validations.stream().mapToInt(Progress::iteration)),
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

  private List<Progress> validations(MetricsLog metrics, Path folder) {
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
    Path file = folder.resolve(FINISHED);
    try {
      return OptionalInt.of(
          JsonParser.parseString(SmallFile.read(file))
              .getAsJsonObject()
              .get("iterations")
              .getAsInt());
    } catch (IOException e) {
      problem(file, e.getMessage());
    } catch (RuntimeException e) {
      // Each kind of JSON that is no such record has an exception of its own.
      problem(file, "is not the record of a finished run");
    }
    return OptionalInt.empty();
  }

  /** Training holds the lock of its folder alone; asking shares it for a moment. */
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
      // Where files cannot be locked nobody can train either.
      return false;
    }
  }

  private void problem(Path file, String what) {
    problems.add(file + " " + what);
  }
}
