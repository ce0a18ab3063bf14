package io.nrs.cli.training;

import io.nrs.checking.Text;
import io.nrs.cli.console.CommandException;
import io.nrs.cli.console.Console;
import io.nrs.cli.console.EndOfInput;
import io.nrs.cli.console.EventWriter;
import io.nrs.cli.console.ExitCodes;
import io.nrs.cli.console.Output;
import io.nrs.cli.options.ProgressOptions;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Language;
import io.nrs.io.AtomicFile;
import io.nrs.io.IoReasons;
import io.nrs.protocol.events.GenerationFinished;
import io.nrs.protocol.events.GenerationWritten;
import io.nrs.training.data.DataSets;
import io.nrs.training.data.DataSets.DataSet;
import io.nrs.training.data.DataSets.ExhaustedException;
import io.nrs.training.data.DataSets.Split;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

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
      "",
      "Exit codes: 0 written, 2 could not run."
    })
public final class GenerateCommand implements Callable<Integer> {
  private final Console console;

  @Parameters(paramLabel = "LANGUAGE", description = "a language that nrs languages lists")
  private Language language = BuiltInLanguage.values()[0];

  @Option(
      names = "--output",
      paramLabel = "DIR",
      required = true,
      description = "folder to write to, new or empty")
  private Path output = Path.of("");

  @Option(
      names = "--seed",
      paramLabel = "S",
      description = "random seed (default: ${DEFAULT-VALUE})")
  private long seed = 1;

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

  @Option(names = "--force", description = "replace files of the same names in DIR")
  private boolean force;

  @Mixin private ProgressOptions progress = new ProgressOptions();

  public GenerateCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    if (Math.min(Math.min(train, validation), test) < 0) {
      throw new CommandException("--train, --validation and --test are 0 or more");
    }
    Path folder = console.folder().resolve(output);
    mustBeFree(folder);
    EndOfInput input = progress.endOfInput(console);
    List<DataSet> sets;
    try {
      sets = DataSets.generate(language, train, validation, test, seed);
    } catch (ExhaustedException e) {
      throw new CommandException(e.getMessage(), e);
    }
    EventWriter events = new EventWriter(console.output());
    try {
      for (int i = 0; i < sets.size(); i++) {
        input.check();
        write(folder, sets.get(i));
        if (progress.isJson()) {
          events.write(new GenerationWritten(i + 1, sets.size()));
        }
      }
    } catch (IOException e) {
      throw new CommandException(
          "%s cannot be written (%s): choose another --output".formatted(folder, IoReasons.of(e)),
          e);
    }
    if (progress.isJson()) {
      int formulas = sets.stream().mapToInt(set -> set.formulas().size()).sum();
      events.write(new GenerationFinished(folder.toString(), sets.size(), formulas));
    } else {
      tell(folder, sets);
    }
    return ExitCodes.CLEAN;
  }

  private void tell(Path folder, List<DataSet> sets) {
    Output out = console.output();
    for (Split split : Split.values()) {
      List<DataSet> own = sets.stream().filter(set -> set.split() == split).toList();
      int formulas = own.stream().mapToInt(set -> set.formulas().size()).sum();
      out.line(
          "%s: %s in %s"
              .formatted(
                  folder.resolve(split.id()),
                  Text.count(formulas, "formula"),
                  Text.count(own.size(), "file")));
    }
    out.flush();
  }

  private void mustBeFree(Path folder) {
    if (!Files.exists(folder)) {
      return;
    }
    if (!Files.isDirectory(folder)) {
      throw new CommandException(folder + " is a file: choose another --output");
    }
    try (Stream<Path> files = Files.list(folder)) {
      if (!force && files.findAny().isPresent()) {
        throw new CommandException(
            folder + " is not empty: choose another --output, or add --force to replace its files");
      }
    } catch (IOException e) {
      throw new CommandException(folder + " cannot be read: choose another --output", e);
    }
  }

  private void write(Path folder, DataSet set) throws IOException {
    int wanted = set.split() == Split.TRAIN ? train : set.formulas().size();
    if (set.formulas().size() < wanted) {
      console.complain(
          "%s %s: %s instead of %d, because there are no more"
              .formatted(
                  set.split().id(),
                  set.cell().id(),
                  Text.count(set.formulas().size(), "formula"),
                  wanted));
    }
    StringBuilder text = new StringBuilder();
    text.append(
        "# nrs generate %s --seed %d: %s, %s, %s\n"
            .formatted(
                language.id(),
                seed,
                set.split().id(),
                set.cell().id(),
                Text.count(set.formulas().size(), "formula")));
    set.formulas().forEach(formula -> text.append(DataSets.line(language, formula)).append('\n'));
    Path file = folder.resolve(set.split().id()).resolve(set.cell().id() + language.extension());
    Files.createDirectories(file.getParent());
    AtomicFile.replace(file, text);
  }
}
