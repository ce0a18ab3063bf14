package io.nrs.cli.files;

import io.nrs.cli.console.Console;
import io.nrs.grammar.Language;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The files of formulas that a command reads. */
public final class FormulaFileOptions {
  @Parameters(
      paramLabel = "PATH",
      arity = "0..*",
      description = "files and folders (default: .); - is standard input, and needs --language")
  private List<String> paths = List.of();

  @Option(
      names = "--language",
      paramLabel = "LANGUAGE",
      description = "language of standard input and of files with other extensions")
  private Optional<Language> language = Optional.empty();

  @Option(
      names = "--exclude",
      paramLabel = "GLOB",
      description = "leave out files and folders in folders; give it again for more")
  private List<String> excluded = List.of();

  /**
   * Reads the files.
   *
   * @param tables the columns of CSV and TSV files; empty to read them as files of formulas
   */
  public InputFiles read(Console console, Optional<FormulaTable.Columns> tables) {
    InputFiles inputs = new InputFiles(console, language, tables, excluded);
    inputs.addAll(paths);
    return inputs;
  }
}
