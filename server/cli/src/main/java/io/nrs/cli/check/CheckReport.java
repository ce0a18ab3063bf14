package io.nrs.cli.check;

import io.nrs.checking.CheckedLine;
import io.nrs.checking.Finding;
import io.nrs.checking.Severity;
import io.nrs.checking.Text;
import io.nrs.cli.console.Console;
import io.nrs.cli.console.ExitCodes;
import io.nrs.cli.console.Style;
import io.nrs.cli.files.InputFile.InputError;
import io.nrs.cli.files.OutputFile;
import io.nrs.grammar.Language;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The results of {@code nrs check}, in the order of the files.
 *
 * @param errors why files could not be checked or changed
 * @param remarks a line for each language whose values the rules computed
 * @param skipped number of files in folders that have no known extension
 */
public record CheckReport(
    List<CheckedFile> files, List<InputError> errors, List<String> remarks, int skipped) {

  public CheckReport {
    files = List.copyOf(files);
    errors = List.copyOf(errors);
    remarks = List.copyOf(remarks);
  }

  /** The same with the findings that are wanted. */
  CheckReport only(Predicate<Finding> wanted) {
    return new CheckReport(
        files.stream().map(file -> file.only(wanted)).toList(), errors, remarks, skipped);
  }

  /** The same with more errors. */
  CheckReport with(List<InputError> more) {
    return new CheckReport(
        files, Stream.concat(errors.stream(), more.stream()).toList(), remarks, skipped);
  }

  /** The number of inputs that could not be read, or have no networks. */
  long notChecked() {
    return errors.size() - notWritten();
  }

  private long notWritten() {
    return errors.stream().filter(InputError::isNotWritten).count();
  }

  Stream<Finding> findings() {
    return files.stream().flatMap(CheckedFile::findings);
  }

  long count(Severity severity) {
    return findings().filter(finding -> finding.severity() == severity).count();
  }

  long formulas() {
    return files.stream().mapToLong(file -> file.lines().size()).sum();
  }

  public int exitCode() {
    if (!errors.isEmpty()) {
      return ExitCodes.COULD_NOT_RUN;
    }
    return count(Severity.ERROR) + count(Severity.WARNING) > 0
        ? ExitCodes.FINDINGS
        : ExitCodes.CLEAN;
  }

  String summary() {
    StringBuilder text = new StringBuilder();
    text.append(Text.count(formulas(), "formula"))
        .append(" in ")
        .append(Text.count(files.size(), "file"))
        .append(": ")
        .append(Text.count(count(Severity.ERROR), "error"));
    if (count(Severity.WARNING) > 0) {
      text.append(", ").append(Text.count(count(Severity.WARNING), "warning"));
    }
    text.append(", ").append(Text.count(count(Severity.NOTE), "note"));
    if (notChecked() > 0) {
      text.append("; ").append(Text.count(notChecked(), "input")).append(" not checked");
    }
    if (notWritten() > 0) {
      text.append("; ").append(Text.count(notWritten(), "file")).append(" not changed");
    }
    if (skipped > 0) {
      text.append("; ").append(Text.count(skipped, "file")).append(" of other types skipped");
    }
    return text.toString();
  }

  /**
   * Writes it to a file, or to standard output, and the summary unless {@code quiet} forbids it.
   *
   * @param style of standard output
   */
  void write(
      Console console,
      CheckReportFormat format,
      Optional<OutputFile> file,
      Style style,
      boolean quiet) {
    String text =
        format.write(this, file.isPresent() ? Style.plain() : style)
            + (format.isText() && !quiet ? summary() + "\n" : "");
    if (file.isPresent()) {
      file.get().write(text);
    } else {
      console.print(text);
    }
    if (!quiet && (file.isPresent() || !format.isText())) {
      console.complain(summary());
    }
  }

  /**
   * A file with the results of its formulas.
   *
   * @param remarks findings about comments on lines of their own
   */
  record CheckedFile(
      String path,
      String uri,
      Language language,
      List<CheckedLine> lines,
      List<Finding> remarks,
      List<String> texts) {
    CheckedFile {
      lines = List.copyOf(lines);
      remarks = List.copyOf(remarks);
      texts = List.copyOf(texts);
    }

    /** Returns the text of a line, whose number counts from 1. */
    String text(int number) {
      return texts.get(number - 1);
    }

    /** In the order of the text. */
    Stream<Finding> findings() {
      return Stream.concat(
              remarks.stream(), lines.stream().flatMap(line -> line.findings().stream()))
          .sorted(Comparator.comparingInt(Finding::line));
    }

    /** The same with the findings that are wanted. */
    CheckedFile only(Predicate<Finding> wanted) {
      return new CheckedFile(
          path,
          uri,
          language,
          lines.stream()
              .map(line -> line.with(line.findings().stream().filter(wanted).toList()))
              .toList(),
          remarks.stream().filter(wanted).toList(),
          texts);
    }
  }
}
