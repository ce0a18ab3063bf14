package io.nrs.cli;

import io.nrs.evaluation.split.GivenFiles;
import io.nrs.evaluation.split.GivenFiles.GivenFile;
import io.nrs.evaluation.split.Split;
import io.nrs.evaluation.split.TestSet;
import io.nrs.grammar.Language;
import io.nrs.training.DataSets.ExhaustedException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import picocli.CommandLine.Option;

/** Options that say what a system is asked. */
final class TestFormulas {
  @Option(
      names = "--split",
      paramLabel = "paper|deep|mixed|all",
      description =
          "the cells that the paper publishes, deeper and wider ones, formulas of different depths"
              + " left and right, or all of these (default: ${DEFAULT-VALUE})",
      defaultValue = "all")
  private Split split = Split.ALL;

  @Option(
      names = "--files",
      paramLabel = "PATH",
      arity = "1..*",
      description =
          "the formulas of these files and folders instead; what counts is the exact value")
  private List<String> files = List.of();

  @Option(
      names = "--external",
      paramLabel = "FILE",
      description = "external ListOps data instead of our own test formulas")
  private Optional<String> external = Optional.empty();

  @Option(
      names = "--cells",
      paramLabel = "CELL",
      split = ",",
      description = "these cells of the split alone, such as N4 or N4A3; several with commas")
  private List<String> cells = List.of();

  @Option(
      names = "--formulas",
      paramLabel = "N",
      description = "formulas of a cell (default: ${DEFAULT-VALUE})",
      defaultValue = "100")
  private int formulas = 100;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "of the test formulas (default: ${DEFAULT-VALUE})",
      defaultValue = "20261120")
  private long seed = 20261120;

  /** Whether these are generated formulas of every cell. */
  boolean isAll() {
    return isGenerated(Split.ALL);
  }

  /** Whether these are generated formulas of the cells that the paper publishes. */
  boolean isPaper() {
    return isGenerated(Split.PAPER);
  }

  private boolean isGenerated(Split cells) {
    return split == cells && files.isEmpty() && external.isEmpty();
  }

  /**
   * The formulas, task by task.
   *
   * @param asked the tasks that were named, perhaps none
   */
  List<TestSet> sets(Console console, List<Language> asked) {
    if (formulas < 1) {
      throw new CommandException("--formulas must be positive, not " + formulas);
    }
    if (external.isPresent() && !files.isEmpty()) {
      throw new CommandException("--external and --files exclude each other");
    }
    if (!cells.isEmpty() && (external.isPresent() || !files.isEmpty())) {
      throw new CommandException("--cells chooses from a split: leave it out with files");
    }
    if (external.isPresent()) {
      if (!asked.isEmpty() && !asked.equals(List.of(Language.LISTOPS))) {
        throw new CommandException("--external goes with the task listops alone");
      }
      return List.of(external(console));
    }
    return files.isEmpty() ? generated(asked) : given(console, asked);
  }

  private List<TestSet> generated(List<Language> asked) {
    List<Language> tasks = asked.isEmpty() ? List.of(Language.values()) : asked;
    try {
      List<TestSet> sets =
          tasks.stream().map(task -> split.generate(task, formulas, seed)).toList();
      return cells.isEmpty() ? sets : chosen(sets);
    } catch (ExhaustedException e) {
      throw new CommandException(e.getMessage(), e);
    }
  }

  private List<TestSet> chosen(List<TestSet> sets) {
    List<String> known = sets.stream().flatMap(set -> set.cells().keySet().stream()).toList();
    cells.stream()
        .filter(cell -> !known.contains(cell))
        .findFirst()
        .ifPresent(
            cell -> {
              throw new CommandException(
                  "there is no cell %s: give some of %s"
                      .formatted(cell, String.join(", ", new TreeSet<>(known))));
            });
    return sets.stream().map(set -> set.only(cells)).filter(set -> set.size() > 0).toList();
  }

  private TestSet external(Console console) {
    String file = external.orElseThrow();
    // Of any name: its language is known.
    InputFiles inputs = read(console, List.of(file), Optional.of(Language.LISTOPS));
    if (inputs.files().size() != 1) {
      throw new CommandException(
          "--external takes one file, and %s holds %d".formatted(file, inputs.files().size()));
    }
    TestSet set =
        GivenFiles.external(new GivenFile(file, inputs.files().get(0).text()), console::complain);
    if (set.size() == 0) {
      throw new CommandException(file + " holds no ListOps formula that the models know");
    }
    return set;
  }

  private List<TestSet> given(Console console, List<Language> asked) {
    InputFiles inputs =
        read(console, files, asked.size() == 1 ? Optional.of(asked.get(0)) : Optional.empty());
    List<TestSet> sets = new ArrayList<>();
    for (Language task : Language.values()) {
      List<GivenFile> own =
          inputs.files().stream()
              .filter(file -> file.task() == task && (asked.isEmpty() || asked.contains(task)))
              .map(file -> new GivenFile(file.path(), file.text()))
              .toList();
      if (!own.isEmpty()) {
        sets.add(GivenFiles.formulas(task, own, console::complain));
      }
    }
    if (sets.stream().mapToInt(TestSet::size).sum() == 0) {
      throw new CommandException("no formula was found in " + String.join(", ", files));
    }
    return sets;
  }

  private static InputFiles read(Console console, List<String> paths, Optional<Language> task) {
    InputFiles inputs = new InputFiles(console, task);
    paths.forEach(inputs::add);
    inputs.troubles().stream().map(Report.Trouble::line).forEach(console::complain);
    if (!inputs.troubles().isEmpty()) {
      throw new CommandException("nothing was evaluated: not all files can be read");
    }
    return inputs;
  }

  /** What was given, as it is written on a command line. */
  String written() {
    if (external.isPresent()) {
      return " --external " + external.get();
    }
    if (!files.isEmpty()) {
      return " --files " + String.join(" ", files);
    }
    return (split == Split.ALL ? "" : " --split " + split.id())
        + (cells.isEmpty() ? "" : " --cells " + String.join(",", cells))
        + " --formulas "
        + formulas
        + " --seed "
        + seed;
  }
}
