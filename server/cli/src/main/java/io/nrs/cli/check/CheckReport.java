package io.nrs.cli.check;

import io.nrs.checking.CheckedLine;
import io.nrs.checking.Finding;
import io.nrs.checking.Findings.Ignores;
import io.nrs.checking.Severity;
import io.nrs.checking.Text;
import io.nrs.checking.Verdict;
import io.nrs.cli.console.Console;
import io.nrs.cli.console.ExitCodes;
import io.nrs.cli.console.Style;
import io.nrs.cli.files.InputFile;
import io.nrs.cli.files.InputFile.InputError;
import io.nrs.cli.files.InputFiles;
import io.nrs.cli.files.OutputFile;
import io.nrs.cli.models.Engine.Rewriters;
import io.nrs.cli.models.Workers;
import io.nrs.cli.models.Workers.Formulas;
import io.nrs.evaluation.system.Together;
import io.nrs.grammar.Formula;
import io.nrs.grammar.FormulaFile;
import io.nrs.grammar.Language;
import io.nrs.grammar.Printer;
import io.nrs.rewriting.Outcome;
import io.nrs.rewriting.models.ModelException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The results of {@code nrs check}, in the order of the files.
 *
 * @param errors why files could not be checked
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
    if (!errors.isEmpty()) {
      text.append("; ").append(Text.count(errors.size(), "input")).append(" not checked");
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

  /** Solves the formulas of files and compares the values with the expected ones. */
  record Checker(Method method, double minConfidence, boolean verify) {
    /** Formulas that are solved together: confidences depend on it in their last digits. */
    private static final Together BATCH = new Together(1024, Long.MAX_VALUE);

    @FunctionalInterface
    interface Method {
      /** The verdicts on formulas of one language, in their order. */
      List<Verdict> judge(Language language, List<Formula> formulas);
    }

    static Method exact() {
      return (language, formulas) -> formulas.stream().map(Verdict::exact).toList();
    }

    static Method networks(Rewriters rewriters) {
      return (language, formulas) ->
          parts(language, formulas).stream()
              .map(part -> Verdicts.of(rewriters.of(language).solveAll(part.formulas())))
              .flatMap(part -> part.verdicts().stream())
              .toList();
    }

    /** The same by other processes, in the same batches. */
    static Method divided(Workers workers) {
      return (language, formulas) ->
          workers.work(parts(language, formulas), Verdicts.class).stream()
              .flatMap(part -> part.verdicts().stream())
              .toList();
    }

    /** The verdicts on the formulas of a batch, in their order. */
    record Verdicts(List<Verdict> verdicts) {
      Verdicts {
        verdicts = List.copyOf(verdicts);
      }

      static Verdicts of(List<Outcome> outcomes) {
        return new Verdicts(outcomes.stream().map(Verdict::of).toList());
      }
    }

    private static List<Formulas> parts(Language language, List<Formula> formulas) {
      return Formulas.parts(language, formulas.stream().map(Printer::print).toList(), BATCH);
    }

    CheckReport check(InputFiles inputs, List<InputFile> files) {
      List<FormulaFile> parsed =
          files.stream().map(file -> FormulaFile.parse(file.language(), file.text())).toList();
      List<InputError> errors = new ArrayList<>(inputs.errors());
      errors.addAll(inputs.incomplete());
      List<String> remarks = new ArrayList<>();
      Map<Language, Iterator<Verdict>> verdicts = new HashMap<>();
      Set<Language> languages = new TreeSet<>(Language.order());
      files.forEach(file -> languages.add(file.language()));
      for (Language language : languages) {
        List<Formula> sound =
            parsed.stream()
                .filter(file -> file.language().equals(language))
                .flatMap(file -> file.lines().stream())
                .flatMap(line -> line.parsed().soundFormula().stream())
                .toList();
        try {
          List<Verdict> judged = sound.isEmpty() ? List.of() : method.judge(language, sound);
          verdicts.put(language, judged.iterator());
        } catch (ModelException e) {
          if (e.isWithoutNetworks()) {
            // Expectations need no networks: the description says what is right.
            verdicts.put(language, exact().judge(language, sound).iterator());
            remarks.add(e.problem() + ", so its rules checked the formulas");
            continue;
          }
          errors.add(
              new InputError(Optional.empty(), Optional.empty(), InputError.CODE, e.getMessage()));
        }
      }
      List<CheckedFile> checked = new ArrayList<>();
      for (int i = 0; i < files.size(); i++) {
        Optional<Iterator<Verdict>> of = Optional.ofNullable(verdicts.get(files.get(i).language()));
        checked.add(checked(files.get(i), parsed.get(i).lines(), of));
      }
      return new CheckReport(checked, errors, remarks, inputs.skipped());
    }

    private CheckedFile checked(
        InputFile file, List<FormulaFile.Line> lines, Optional<Iterator<Verdict>> verdicts) {
      Ignores ignores = new Ignores();
      List<CheckedLine> checked = new ArrayList<>();
      for (FormulaFile.Line line : lines) {
        Optional<Verdict> verdict =
            line.parsed()
                .soundFormula()
                .flatMap(
                    formula ->
                        verdicts
                            .map(Iterator::next)
                            .map(
                                found ->
                                    verify && !found.isByRules()
                                        ? found.checked(file.language(), formula)
                                        : found));
        CheckedLine heeding =
            CheckedLine.of(
                    file.language(),
                    line.number(),
                    line.text(),
                    line.parsed(),
                    verdict,
                    minConfidence)
                .heeding(ignores, line.text(), line.parsed());
        if (!line.parsed().isBlank()) {
          checked.add(heeding);
        }
      }
      return new CheckedFile(
          file.path(),
          file.uri(),
          file.language(),
          checked,
          ignores.remarks(),
          lines.stream().map(FormulaFile.Line::text).toList());
    }
  }
}
