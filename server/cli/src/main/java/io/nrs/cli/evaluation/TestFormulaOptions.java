package io.nrs.cli.evaluation;

import io.nrs.cli.console.Console;
import io.nrs.cli.console.Console.CommandException;
import io.nrs.cli.files.FormulaTable;
import io.nrs.cli.files.FormulaTable.Columns;
import io.nrs.cli.files.FormulaTable.TableException;
import io.nrs.cli.files.FormulaTable.TableOptions;
import io.nrs.cli.files.InputFile;
import io.nrs.cli.files.InputFiles;
import io.nrs.evaluation.split.GivenFiles;
import io.nrs.evaluation.split.GivenFiles.GivenFile;
import io.nrs.evaluation.split.Split;
import io.nrs.evaluation.split.TestSet;
import io.nrs.grammar.Language;
import io.nrs.grammar.reading.ExternalListOps;
import io.nrs.training.data.DataSets.ExhaustedException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options that select the formulas of an evaluation. */
final class TestFormulaOptions {
  private static final int FORMULAS = 100;
  private static final long SEED = 20261120;

  @Option(
      names = "--split",
      paramLabel = "paper|deep|mixed|stress|long|field|all",
      description =
          "generated formulas: the cells of the paper, deeper and wider cells, formulas with sides"
              + " of different depth, or all of these (default: all); or narrow operands, equal"
              + " halves, chains and wide operations (stress); or levels 9 to 12 and chains of 200"
              + " operations (long), or the test distributions of other systems (field)")
  private Optional<Split> split = Optional.empty();

  @Option(
      names = "--files",
      paramLabel = "PATH",
      arity = "1..*",
      description = "formulas of these files and folders instead; compared with their exact values")
  private List<String> files = List.of();

  @Option(
      names = "--external",
      paramLabel = "FILE",
      description = "ListOps data of other projects instead of generated formulas")
  private Optional<Path> external = Optional.empty();

  @Mixin private TableOptions tables = new TableOptions();

  @Option(
      names = "--cells",
      paramLabel = "CELL",
      split = ",",
      description =
          "only these cells of the split, such as N4 or N4A3; separate several with commas")
  private List<String> cells = List.of();

  @Option(
      names = "--formulas",
      paramLabel = "N",
      description = "formulas per cell (default: " + FORMULAS + ")")
  private Optional<Integer> formulas = Optional.empty();

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "random seed of the formulas (default: " + SEED + ")")
  private Optional<Long> seed = Optional.empty();

  /** The columns of a file with answers. */
  Columns ofAnswers(Optional<String> answer) {
    return tables.ofAnswers(answer);
  }

  boolean isAll() {
    return isGenerated(Split.ALL);
  }

  boolean isPaper() {
    return isGenerated(Split.PAPER);
  }

  private boolean isGenerated(Split cells) {
    return split() == cells && files.isEmpty() && external.isEmpty();
  }

  private Split split() {
    return split.orElse(Split.ALL);
  }

  /**
   * The formulas, one set for each language.
   *
   * @param asked the languages that the user named; empty for all
   */
  List<TestSet> sets(Console console, List<Language> asked) {
    if (formulas.isPresent() && formulas.get() < 1) {
      throw new CommandException("--formulas must be positive, not " + formulas.get());
    }
    if (external.isPresent() && !files.isEmpty()) {
      throw new CommandException("--external and --files exclude each other");
    }
    if (external.isPresent() || !files.isEmpty()) {
      mustBeOmitted("--cells", !cells.isEmpty());
      mustBeOmitted("--split", split.isPresent());
      mustBeOmitted("--formulas", formulas.isPresent());
      mustBeOmitted("--seed", seed.isPresent());
    }
    if (external.isPresent()) {
      return List.of(external(console, external.get(), asked));
    }
    return files.isEmpty() ? generated(asked) : given(console, asked);
  }

  private static void mustBeOmitted(String option, boolean given) {
    if (given) {
      throw new CommandException(
          option + " selects generated formulas: omit it with --files or --external");
    }
  }

  private List<TestSet> generated(List<Language> asked) {
    List<Language> languages = asked.isEmpty() ? Language.ofPaper() : asked;
    try {
      List<TestSet> sets =
          languages.stream()
              .map(
                  language ->
                      split().generate(language, formulas.orElse(FORMULAS), seed.orElse(SEED)))
              .toList();
      if (sets.stream().allMatch(set -> set.size() == 0)) {
        throw new CommandException(
            "no formulas: --split %s has none of %s"
                .formatted(
                    split().id(),
                    languages.stream().map(Language::id).collect(Collectors.joining(", "))));
      }
      return cells.isEmpty() ? sets : chosen(sets);
    } catch (ExhaustedException e) {
      throw new CommandException(e.getMessage(), e);
    }
  }

  private List<TestSet> chosen(List<TestSet> sets) {
    List<String> known = sets.stream().flatMap(set -> set.cells().keySet().stream()).toList();
    for (String cell : cells) {
      if (!known.contains(cell)) {
        throw new CommandException(
            "no such cell: %s; choose from %s"
                .formatted(cell, String.join(", ", new TreeSet<>(known))));
      }
    }
    return sets.stream().map(set -> set.only(cells)).filter(set -> set.size() > 0).toList();
  }

  private TestSet external(Console console, Path file, List<Language> asked) {
    Optional<Language> language =
        (asked.isEmpty() ? Language.ofPaper() : asked)
            .stream().filter(ExternalListOps::isLanguage).findFirst();
    if (asked.size() > 1 || language.isEmpty()) {
      throw new CommandException(
          "--external takes data of ListOps: give files of other languages with --files");
    }
    GivenFile given = listOps(file, InputFiles.text(console, file));
    TestSet set = GivenFiles.external(language.get(), given, console::complain);
    if (set.size() == 0) {
      throw new CommandException(file + " contains no formula that the models know");
    }
    return set;
  }

  /** A file of ListOps data, of which a table or JSON becomes lines with a tab before the value. */
  private GivenFile listOps(Path file, String text) {
    if (!FormulaTable.isTable(file)) {
      return new GivenFile(file.toString(), text);
    }
    try {
      FormulaTable table = FormulaTable.read(file, text, tables.ofExternal());
      return new GivenFile(file.toString(), table.lines("\t"), table.leftOut().size());
    } catch (TableException e) {
      if (FormulaTable.isJson(file)) {
        throw new CommandException(file + " " + e.getMessage(), e);
      }
      // The original files have no header in all versions.
      return new GivenFile(file.toString(), text);
    }
  }

  private List<TestSet> given(Console console, List<Language> asked) {
    InputFiles inputs =
        InputFiles.named(
            console,
            asked.size() == 1 ? Optional.of(asked.get(0)) : Optional.empty(),
            tables.columns(),
            files);
    Map<Language, List<GivenFile>> own =
        inputs.files().stream()
            .filter(file -> asked.isEmpty() || asked.contains(file.language()))
            .collect(
                Collectors.groupingBy(
                    InputFile::language,
                    () -> new TreeMap<>(Language.order()),
                    Collectors.mapping(
                        file -> new GivenFile(file.path(), file.text(), file.unread()),
                        Collectors.toList())));
    List<TestSet> sets =
        own.entrySet().stream()
            .map(each -> GivenFiles.formulas(each.getKey(), each.getValue(), console::complain))
            .toList();
    if (sets.stream().mapToInt(TestSet::size).sum() == 0) {
      throw new CommandException("no formulas found in " + String.join(", ", files));
    }
    return sets;
  }
}
