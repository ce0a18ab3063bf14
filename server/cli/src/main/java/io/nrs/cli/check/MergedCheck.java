package io.nrs.cli.check;

import io.nrs.cli.console.CommandException;
import io.nrs.cli.console.Console;
import io.nrs.cli.console.Style;
import io.nrs.cli.files.InputError;
import io.nrs.cli.files.OutputFile;
import io.nrs.cli.options.LanguageConverter;
import io.nrs.evaluation.shard.CompleteRun;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.TypeConversionException;

/** The report of a check that was divided into shards. */
public final class MergedCheck {
  private MergedCheck() {}

  /** Writes the report that the whole check would have written, and returns its exit code. */
  public static int report(
      Console console,
      CompleteRun run,
      CheckReportFormat format,
      Optional<Path> output,
      Style style,
      boolean quiet) {
    Optional<OutputFile> file = output.map(path -> OutputFile.at(console.folder().resolve(path)));
    LanguageConverter languages = new LanguageConverter(console);
    CheckReport report;
    try {
      report = ShardedCheck.merge(run, languages::convert);
    } catch (TypeConversionException e) {
      throw new CommandException(e.getMessage(), e);
    }
    report.errors().stream().map(InputError::line).forEach(console::complain);
    report.write(console, format, file, style, quiet);
    return report.exitCode();
  }
}
