package io.nrs.cli.format;

import io.nrs.checking.FormattedLine;
import io.nrs.checking.FormulaFiles.Content;
import io.nrs.checking.FormulaFiles.Readable;
import io.nrs.checking.FormulaFiles.Unreadable;
import io.nrs.checking.Text;
import io.nrs.cli.console.Console;
import io.nrs.cli.console.Console.CommandException;
import io.nrs.cli.console.ExitCodes;
import io.nrs.cli.files.FormulaFileOptions;
import io.nrs.cli.files.FormulaTable;
import io.nrs.cli.files.InputFile;
import io.nrs.cli.files.InputFile.InputError;
import io.nrs.cli.files.InputFiles;
import io.nrs.grammar.reading.FormulaFile;
import io.nrs.io.OneLine;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Tidies files of formulas, or writes them in canonical form. */
@Command(
    name = "format",
    description = "Tidy the formulas of files, or write them in canonical form.",
    footer = {
      "",
      "Notation stays as it is written: spaces become single, and values and comments stand at"
          + " fixed",
      "distances. A line that cannot be read fully, or whose text has a warning, keeps its form.",
      "No value changes. Standard input is written to standard output.",
      "",
      "Exit codes: 0 done, 1 files would change (--check), 2 could not run, or could not read"
          + " every",
      "file or change one."
    })
public final class FormatCommand implements Callable<Integer> {
  private final Console console;

  @Option(names = "--check", description = "write nothing; list the files that would change")
  private boolean check;

  @Option(
      names = "--canonical",
      description = "write the form that networks read: ((1+2)*3) for (1+2) * 3")
  private boolean canonical;

  @Mixin private FormulaFileOptions formulas = new FormulaFileOptions();

  public FormatCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    InputFiles inputs = formulas.read(console, console.settings(), Optional.empty());
    inputs.errors().stream().map(InputError::text).forEach(console::complain);
    Optional<Content> leftOut = inputs.leftOutInput().filter(any -> !check);
    if (leftOut.isPresent() && leftOut.get() instanceof Unreadable unreadable) {
      throw new CommandException(
          "%s %s".formatted(InputFiles.STANDARD_INPUT, unreadable.message()));
    }
    // An editor takes what is printed as the new text of its file.
    leftOut.ifPresent(content -> console.print(((Readable) content).text()));
    int changed = 0;
    int unwritten = 0;
    List<InputFile> tables = inputs.files().stream().filter(FormatCommand::isTable).toList();
    tables.forEach(
        file ->
            console.complain(
                file.path() + ": tables are not written: format the files they come from"));
    List<InputFile> files = inputs.files().stream().filter(file -> !isTable(file)).toList();
    for (InputFile file : files) {
      String formatted =
          FormulaFile.edited(
              file.language(),
              file.text(),
              line ->
                  canonical
                      ? FormattedLine.canonical(line.text(), line.parsed())
                      : FormattedLine.tidy(line.text(), line.parsed()));
      boolean changes = !formatted.equals(file.text());
      Optional<InputError> error = Optional.empty();
      if (check) {
        if (changes) {
          console.line("would change: " + OneLine.of(file.path()));
        }
      } else if (file.file().isEmpty()) {
        console.print(formatted);
      } else if (changes) {
        error = file.write(formatted);
        error.map(InputError::text).ifPresent(console::complain);
      }
      unwritten += error.isPresent() ? 1 : 0;
      changed += changes && error.isEmpty() ? 1 : 0;
    }
    if (!files.isEmpty()) {
      console.note(summary(changed, files.size() - changed));
    }
    if (unwritten > 0 || !tables.isEmpty() || !inputs.errors().isEmpty()) {
      return ExitCodes.COULD_NOT_RUN;
    }
    return changed > 0 && check ? ExitCodes.FINDINGS : ExitCodes.CLEAN;
  }

  private static boolean isTable(InputFile file) {
    return file.file().filter(FormulaTable::isTable).isPresent();
  }

  private String summary(int changed, int unchanged) {
    return "%s %s, %s unchanged"
        .formatted(
            Text.count(changed, "file"),
            check ? "would change" : "changed",
            Text.count(unchanged, "file"));
  }
}
