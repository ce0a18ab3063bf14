package io.nrs.cli;

import io.nrs.checking.Text;
import io.nrs.grammar.Language;
import io.nrs.rewriting.WholeFile;
import io.nrs.training.DataSets;
import io.nrs.training.DataSets.DataSet;
import io.nrs.training.DataSets.ExhaustedException;
import io.nrs.training.DataSets.Split;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
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
      "Folders: train and validation (the paper's training levels), validation-ood (two levels",
      "deeper), test (ListOps N1-N6 with 2 to 5 arguments, Arithmetic and Algebra N1-N8); a file for",
      "each level, such as test/N4A3.listops. No formula occurs twice. Every second test formula of",
      "Arithmetic and Algebra has operands with signs of their own, of the others every fifth may.",
      "The same seed gives the same files; test files depend on it and --test alone.",
      "",
      "Exit codes: 0 written, 2 could not run."
    })
final class GenerateCommand implements Callable<Integer> {
  private final Console console;

  @Parameters(paramLabel = "TASK", description = "listops, arithmetic or algebra")
  private Language task = Language.LISTOPS;

  @Option(names = "--output", paramLabel = "DIR", required = true, description = "new or empty")
  private Path output = Path.of("");

  @Option(
      names = "--seed",
      paramLabel = "S",
      description = "of all draws (default: ${DEFAULT-VALUE})",
      defaultValue = "1")
  private long seed;

  @Option(
      names = "--train",
      paramLabel = "N",
      description = "formulas of each training level (default: ${DEFAULT-VALUE})",
      defaultValue = "10000")
  private int train;

  @Option(
      names = "--validation",
      paramLabel = "N",
      description = "formulas of each validation level (default: ${DEFAULT-VALUE})",
      defaultValue = "100")
  private int validation;

  @Option(
      names = "--test",
      paramLabel = "N",
      description = "formulas of each test level (default: ${DEFAULT-VALUE})",
      defaultValue = "100")
  private int test;

  @Option(names = "--force", description = "replace files of the same names in DIR")
  private boolean force;

  @Mixin private ProgressOptions progress = new ProgressOptions();

  GenerateCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    if (Math.min(Math.min(train, validation), test) < 0) {
      throw new CommandException("--train, --validation and --test are 0 or more");
    }
    Path folder = console.folder().resolve(output);
    mustBeFree(folder);
    InputEnd input = progress.inputEnd(console);
    List<DataSet> sets;
    try {
      sets = DataSets.generate(task, train, validation, test, seed);
    } catch (ExhaustedException e) {
      throw new CommandException(e.getMessage(), e);
    }
    Events events = new Events(console.output());
    try {
      for (int i = 0; i < sets.size(); i++) {
        input.check();
        write(folder, sets.get(i));
        if (progress.isJson()) {
          events.tell("written", Map.of("files", i + 1, "of", sets.size()));
        }
      }
    } catch (IOException e) {
      throw new CommandException(
          "%s cannot be written (%s: %s): choose another --output"
              .formatted(folder, e.getClass().getSimpleName(), e.getMessage()),
          e);
    }
    if (progress.isJson()) {
      int formulas = sets.stream().mapToInt(set -> set.formulas().size()).sum();
      events.tell(
          "finished",
          Map.of("output", folder.toString(), "files", sets.size(), "formulas", formulas));
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
          "%s %s: %s instead of %d, since no others are left"
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
                task.id(),
                seed,
                set.split().id(),
                set.cell().id(),
                Text.count(set.formulas().size(), "formula")));
    set.formulas().forEach(formula -> text.append(DataSets.line(task, formula)).append('\n'));
    Path file = folder.resolve(set.split().id()).resolve(set.cell().id() + task.extension());
    Files.createDirectories(file.getParent());
    WholeFile.replace(file, text);
  }
}
