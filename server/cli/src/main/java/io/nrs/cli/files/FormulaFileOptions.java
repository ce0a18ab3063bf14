package io.nrs.cli.files;

import io.nrs.checking.ExcludedFiles;
import io.nrs.checking.FormulaFiles;
import io.nrs.checking.Settings;
import io.nrs.cli.console.Console;
import io.nrs.cli.console.Console.CommandException;
import io.nrs.cli.files.InputFiles.Choice;
import io.nrs.cli.options.InferenceOptions;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The files of formulas that a command reads. */
public final class FormulaFileOptions {
  @Parameters(
      paramLabel = "PATH",
      arity = "0..*",
      description =
          "files and folders (default: .); - is standard input, and needs --language or"
              + " --stdin-filename")
  private List<String> paths = List.of();

  @Mixin private InferenceOptions.OfFormulas language = new InferenceOptions.OfFormulas();

  @Option(
      names = "--exclude",
      paramLabel = "GLOB",
      description =
          "leave out files and folders in folders, beside those of nrs.exclude; give it again for"
              + " more")
  private List<String> excluded = List.of();

  @Option(
      names = "--force-exclude",
      description =
          "leave out what --exclude and nrs.exclude name also where it is named as a PATH")
  private boolean forceExclude;

  @Option(
      names = "--no-ignore",
      description = "search folders also for files that Git ignores, and other repositories")
  private boolean all;

  @Option(
      names = "--files-from",
      paramLabel = "FILE",
      description =
          "also read the files that this one lists, one a line, or each with a NUL byte at its"
              + " end; - is standard input")
  private Optional<String> list = Optional.empty();

  @Option(
      names = "--stdin-filename",
      paramLabel = "NAME",
      description = "read standard input (-) as a file of this name")
  private Optional<String> inputName = Optional.empty();

  /**
   * Reads the files.
   *
   * @param settings of the folder, which may leave files out
   * @param tables the columns of CSV and TSV files; empty to read them as files of formulas
   * @throws CommandException if the list of files cannot be read
   */
  public InputFiles read(
      Console console, Settings settings, Optional<FormulaTable.Columns> tables) {
    boolean readsInput = paths.contains("-");
    if (inputName.isPresent() && !readsInput) {
      throw new CommandException("--stdin-filename names standard input: give - as the file");
    }
    if (list.equals(Optional.of("-")) && readsInput) {
      throw new CommandException("standard input is the list of files: omit -");
    }
    InputFiles inputs =
        new InputFiles(
            console,
            language.given(),
            tables,
            new Choice(excluded(console, settings), forceExclude, all, inputName));
    List<String> named = new ArrayList<>(paths);
    list.ifPresent(file -> named.addAll(listed(console, file)));
    inputs.addAll(named.isEmpty() && list.isEmpty() ? List.of(".") : named);
    return inputs;
  }

  /** What the settings and the options leave out. */
  private ExcludedFiles excluded(Console console, Settings settings) {
    ExcludedFiles all = settings.excluded();
    for (String glob : excluded) {
      try {
        all = all.and(ExcludedFiles.of(console.folder(), List.of(glob)));
      } catch (IllegalArgumentException e) {
        throw new CommandException(
            "--exclude '%s' is not a pattern such as '*.arith' or 'data/**'".formatted(glob), e);
      }
    }
    return all;
  }

  private static List<String> listed(Console console, String file) {
    try (InputStream stream =
        file.equals("-") ? console.in() : Files.newInputStream(console.folder().resolve(file))) {
      String text = new String(stream.readNBytes(FormulaFiles.MAX_BYTES), StandardCharsets.UTF_8);
      return Arrays.stream(text.split(text.indexOf('\0') < 0 ? "\r?\n" : "\0"))
          .filter(name -> !name.isEmpty())
          .map(name -> name.equals("-") ? "./-" : name)
          .toList();
    } catch (NoSuchFileException e) {
      throw new CommandException(file + ": no such list of files: check the path", e);
    } catch (IOException e) {
      throw new CommandException(file + ": the list of files " + FormulaFiles.explain(e), e);
    }
  }
}
