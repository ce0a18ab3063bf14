package io.nrs.cli.check;

import io.nrs.checking.CheckedLine;
import io.nrs.checking.Findings.Ignores;
import io.nrs.checking.Verdict;
import io.nrs.cli.check.CheckReport.CheckedFile;
import io.nrs.cli.files.InputFile;
import io.nrs.cli.files.InputFile.InputError;
import io.nrs.cli.models.Engine.Rewriters;
import io.nrs.cli.models.Workers;
import io.nrs.cli.models.Workers.Formulas;
import io.nrs.grammar.Formula;
import io.nrs.grammar.FormulaFile;
import io.nrs.grammar.Language;
import io.nrs.grammar.Printer;
import io.nrs.rewriting.Outcome;
import io.nrs.rewriting.models.ModelException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Solves the formulas of files and compares the values with the expected ones. */
final class Checker {
  /** A way to find values. */
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

  /** Formulas that are solved together: confidences depend on it in their last digits. */
  private static final int BATCH = 1024;

  private final Method method;
  private final double minConfidence;
  private final boolean verify;
  private final List<CheckedFile> checked = new ArrayList<>();
  private final Map<Language, InputError> errors = new HashMap<>();

  Checker(Method method, double minConfidence, boolean verify) {
    this.method = method;
    this.minConfidence = minConfidence;
    this.verify = verify;
  }

  List<CheckedFile> checked() {
    return List.copyOf(checked);
  }

  List<InputError> errors() {
    return List.copyOf(errors.values());
  }

  /** Checks files. */
  void check(List<InputFile> files) {
    List<FormulaFile> parsed =
        files.stream().map(file -> FormulaFile.parse(file.language(), file.text())).toList();
    Map<Language, Iterator<Verdict>> verdicts = new HashMap<>();
    Set<Language> languages = new TreeSet<>(Language.order());
    files.forEach(file -> languages.add(file.language()));
    for (Language language : languages) {
      List<FormulaFile.Line> lines =
          parsed.stream()
              .filter(file -> file.language().equals(language))
              .flatMap(file -> file.lines().stream())
              .filter(line -> !line.parsed().isBlank())
              .toList();
      judge(language, lines).ifPresent(list -> verdicts.put(language, list.iterator()));
    }
    for (int i = 0; i < files.size(); i++) {
      InputFile file = files.get(i);
      Optional<Iterator<Verdict>> of = Optional.ofNullable(verdicts.get(file.language()));
      Ignores ignores = new Ignores();
      List<CheckedLine> lines = new ArrayList<>();
      for (FormulaFile.Line line : parsed.get(i).lines()) {
        CheckedLine checked =
            line(
                    file.language(),
                    line,
                    line.parsed().isSound() ? of.map(Iterator::next) : Optional.empty())
                .heeding(ignores, line.text(), line.parsed());
        if (!line.parsed().isBlank()) {
          lines.add(checked);
        }
      }
      checked.add(
          new CheckedFile(
              file.path(),
              file.uri(),
              file.language(),
              lines,
              ignores.remarks(),
              parsed.get(i).lines().stream().map(FormulaFile.Line::text).toList()));
    }
  }

  private Optional<List<Verdict>> judge(Language language, List<FormulaFile.Line> lines) {
    List<Formula> sound =
        lines.stream().flatMap(line -> line.parsed().soundFormula().stream()).toList();
    try {
      return Optional.of(sound.isEmpty() ? List.of() : method.judge(language, sound));
    } catch (ModelException e) {
      errors.put(language, new InputError(Optional.empty(), e.getMessage()));
      return Optional.empty();
    }
  }

  private CheckedLine line(Language language, FormulaFile.Line line, Optional<Verdict> verdict) {
    return CheckedLine.of(
        language, line.number(), line.text(), line.parsed(), verdict, minConfidence, verify);
  }
}
