package io.nrs.cli.check;

import io.nrs.checking.CheckedLine;
import io.nrs.checking.IgnoredFindings;
import io.nrs.checking.Verdict;
import io.nrs.cli.check.CheckReport.CheckedFile;
import io.nrs.cli.files.InputFile;
import io.nrs.cli.files.InputFile.InputError;
import io.nrs.cli.files.InputFiles;
import io.nrs.cli.models.Engine.Rewriters;
import io.nrs.cli.models.Workers;
import io.nrs.cli.models.Workers.Formulas;
import io.nrs.evaluation.system.Together;
import io.nrs.grammar.Formula;
import io.nrs.grammar.Language;
import io.nrs.grammar.Printer;
import io.nrs.grammar.reading.FormulaFile;
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
record FormulaChecker(Method method, double minConfidence, boolean verify) {
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
    IgnoredFindings ignores = new IgnoredFindings();
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
