package io.nrs.cli.training;

import com.google.gson.JsonObject;
import io.nrs.checking.Text;
import io.nrs.cli.console.Console;
import io.nrs.cli.console.Console.CommandException;
import io.nrs.cli.console.ExitCodes;
import io.nrs.cli.files.OutputFolder;
import io.nrs.cli.files.OutputFolder.OutputOptions;
import io.nrs.cli.models.Engine;
import io.nrs.cli.models.Workers;
import io.nrs.cli.models.Workers.DividedCommand;
import io.nrs.cli.options.LanguageArgument;
import io.nrs.grammar.Language;
import io.nrs.grammar.reading.TextEvaluator;
import io.nrs.io.RegularFiles.TextFiles;
import io.nrs.training.data.DataSets;
import io.nrs.training.data.DataSets.Cell;
import io.nrs.training.data.DataSets.DataSet;
import io.nrs.training.data.DataSets.ExhaustedException;
import io.nrs.training.data.DataSets.Split;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Writes data sets. */
@Command(
    name = "generate",
    description = "Write data sets of formulas with their exact values.",
    footer = {
      "",
      "The folders are train and validation (the paper's training levels), validation-ood (two"
          + " levels",
      "deeper) and test (the levels of nrs evaluate). Each level has a file, such as test/N4 or,"
          + " where",
      "lists have 3 arguments, test/N4A3. No formula occurs twice. Where operands have signs, half"
          + " of the",
      "test formulas have signed operands; of the others a fifth may.",
      "The same seed gives the same files; test files depend on --seed and --test only.",
      "The folder is a data set of the Hugging Face Hub too: README.md names a file of JSON lines"
          + " for each split.",
      "",
      "Exit codes: 0 written, 2 could not run."
    })
public final class GenerateCommand
    implements Callable<Integer>, DividedCommand<GenerateCommand.Level> {
  /**
   * The data of a level do not depend on those of others.
   *
   * @param cell its number among those of the language, from 0
   */
  record Level(int cell) {}

  /** The data sets of a level. */
  record LevelSets(List<LevelSet> sets) {
    LevelSets {
      sets = List.copyOf(sets);
    }
  }

  record LevelSet(Split split, List<String> formulas) {
    LevelSet {
      formulas = List.copyOf(formulas);
    }
  }

  private final Console console;
  private final Engine engine;

  @Mixin private LanguageArgument argument = new LanguageArgument();

  @Mixin private OutputOptions output = new OutputOptions();

  @Mixin private ResourceOptions.Seed seed = new ResourceOptions.Seed();

  @Option(
      names = "--train",
      paramLabel = "N",
      description = "formulas of each training level (default: ${DEFAULT-VALUE})")
  private int train = 10_000;

  @Option(
      names = "--validation",
      paramLabel = "N",
      description = "formulas of each validation level (default: ${DEFAULT-VALUE})")
  private int validation = 100;

  @Option(
      names = "--test",
      paramLabel = "N",
      description = "formulas of each test level (default: ${DEFAULT-VALUE})")
  private int test = 100;

  public GenerateCommand(Console console, Engine engine) {
    this.console = console;
    this.engine = engine;
  }

  @Override
  public Integer call() {
    mustBePossible();
    Path folder = output.folder(console);
    OutputFolder.mustBeFree(folder, output.force());
    List<DataSet> sets = engine.workers().map(this::divided).orElseGet(() -> sets(cell -> true));
    OutputFolder.fill(
        folder,
        output.force(),
        to -> {
          sets.forEach(set -> write(to, set));
          DataSetCard.write(new OutputFolder(to), argument.language(), seed.seed(), sets);
        });
    tell(folder, sets);
    return ExitCodes.CLEAN;
  }

  private List<DataSet> divided(Workers workers) {
    List<Cell> cells = DataSets.cells(argument.language());
    List<LevelSets> levels =
        workers.work(
            IntStream.range(0, cells.size()).mapToObj(Level::new).toList(), LevelSets.class);
    return IntStream.range(0, cells.size())
        .boxed()
        .flatMap(
            i ->
                levels.get(i).sets().stream()
                    .map(set -> new DataSet(set.split(), cells.get(i), set.formulas())))
        .sorted(Comparator.comparing(DataSet::split))
        .toList();
  }

  @Override
  public Class<Level> parts() {
    return Level.class;
  }

  @Override
  public Function<Level, LevelSets> worker() {
    List<Cell> cells = DataSets.cells(argument.language());
    return level ->
        new LevelSets(
            sets(cells.get(level.cell())::equals).stream()
                .map(set -> new LevelSet(set.split(), set.formulas()))
                .toList());
  }

  private void mustBePossible() {
    if (Math.min(Math.min(train, validation), test) < 0) {
      throw new CommandException("--train, --validation and --test are 0 or more");
    }
  }

  /**
   * The data sets of some levels.
   *
   * @throws CommandException if a level has fewer formulas
   */
  private List<DataSet> sets(Predicate<Cell> wanted) {
    mustBePossible();
    try {
      return DataSets.generate(argument.language(), train, validation, test, seed.seed(), wanted);
    } catch (ExhaustedException e) {
      throw new CommandException(e.getMessage(), e);
    }
  }

  private void tell(Path folder, List<DataSet> sets) {
    for (Split split : Split.values()) {
      List<DataSet> own = sets.stream().filter(set -> set.split() == split).toList();
      int formulas = own.stream().mapToInt(set -> set.formulas().size()).sum();
      console.line(
          "%s: %s in %s"
              .formatted(
                  folder.resolve(split.id()),
                  Text.count(formulas, "formula"),
                  Text.count(own.size(), "file")));
    }
  }

  private Path write(Path folder, DataSet set) {
    int wanted = set.split() == Split.TRAIN ? train : set.formulas().size();
    if (set.formulas().size() < wanted) {
      console.complain(
          "%s %s: %s instead of %s, because there are no more"
              .formatted(
                  set.split().id(),
                  set.cell().id(),
                  Text.count(set.formulas().size(), "formula"),
                  wanted));
    }
    StringBuilder text = new StringBuilder();
    text.append(
        "# nrs generate %s --seed %s: %s, %s, %s\n"
            .formatted(
                argument.language().id(),
                seed.seed(),
                set.split().id(),
                set.cell().id(),
                Text.count(set.formulas().size(), "formula")));
    set.formulas()
        .forEach(formula -> text.append(DataSets.line(argument.language(), formula)).append('\n'));
    return new OutputFolder(folder)
        .write(
            set.split().id() + "/" + set.cell().id() + argument.language().extension(),
            text.toString());
  }

  /**
   * Data sets as a repository of the Hugging Face Hub: JSON lines for each split, and a card that
   * names their files, since the Hub would take {@code validation-ood} for a part of {@code
   * validation}.
   */
  private static final class DataSetCard {
    private static final String README = "data-set.txt";

    private DataSetCard() {}

    static void write(OutputFolder folder, Language language, long seed, List<DataSet> sets) {
      for (Split split : Split.values()) {
        StringBuilder lines = new StringBuilder();
        sets.stream()
            .filter(set -> set.split() == split)
            .forEach(
                set ->
                    set.formulas()
                        .forEach(
                            formula ->
                                lines
                                    .append(line(language, set.cell().id(), formula))
                                    .append('\n')));
        folder.write(split.id() + ".jsonl", lines.toString());
      }
      folder.write(
          "README.md",
          TextFiles.resource(DataSetCard.class, README)
              .formatted(language.displayName(), language.id(), seed));
    }

    private static JsonObject line(Language language, String level, String formula) {
      JsonObject line = new JsonObject();
      line.addProperty("formula", formula);
      line.addProperty("value", TextEvaluator.exactValue(language, formula).orElseThrow());
      line.addProperty("level", level);
      return line;
    }
  }
}
