package io.nrs.cli.check;

import io.nrs.checking.CheckedLine;
import io.nrs.checking.Verdict;
import io.nrs.cli.files.InputError;
import io.nrs.cli.files.InputFile;
import io.nrs.cli.models.RewriterCache;
import io.nrs.grammar.Formula;
import io.nrs.grammar.FormulaFile;
import io.nrs.grammar.Language;
import io.nrs.grammar.Printer;
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

  static Method networks(RewriterCache rewriters) {
    return (language, formulas) ->
        rewriters.of(language).solveAll(formulas.stream().map(Printer::print).toList()).stream()
            .map(Verdict::of)
            .toList();
  }

  /** So many lines of a language that are not blank are solved in one batch. */
  static final int BLOCK = 1024;

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

  /** Checks files in blocks, which join short files: networks are slow with few formulas. */
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
      judgeInBlocks(language, lines).ifPresent(list -> verdicts.put(language, list.iterator()));
    }
    for (int i = 0; i < files.size(); i++) {
      InputFile file = files.get(i);
      Optional<Iterator<Verdict>> of = Optional.ofNullable(verdicts.get(file.language()));
      List<CheckedLine> lines =
          parsed.get(i).lines().stream()
              .filter(line -> !line.parsed().isBlank())
              .map(
                  line ->
                      line(
                          line,
                          line.parsed().isSound() ? of.map(Iterator::next) : Optional.empty()))
              .toList();
      checked.add(
          new CheckedFile(
              file.path(),
              file.uri(),
              file.language(),
              lines,
              parsed.get(i).lines().stream().map(FormulaFile.Line::text).toList()));
    }
  }

  /**
   * Checks lines of one language that are not blank, with one batch of formulas.
   *
   * @throws ModelException if the language has no networks
   */
  List<CheckedLine> lines(Language language, List<FormulaFile.Line> lines) {
    Iterator<Verdict> verdicts = judge(language, lines).iterator();
    return lines.stream()
        .map(
            line ->
                line(
                    line,
                    line.parsed().isSound() ? Optional.of(verdicts.next()) : Optional.empty()))
        .toList();
  }

  private List<Verdict> judge(Language language, List<FormulaFile.Line> lines) {
    List<Formula> sound =
        lines.stream().flatMap(line -> line.parsed().soundFormula().stream()).toList();
    return sound.isEmpty() ? List.of() : method.judge(language, sound);
  }

  private Optional<List<Verdict>> judgeInBlocks(Language language, List<FormulaFile.Line> lines) {
    if (errors.containsKey(language)) {
      return Optional.empty();
    }
    try {
      List<Verdict> verdicts = new ArrayList<>();
      for (int from = 0; from < lines.size(); from += BLOCK) {
        verdicts.addAll(judge(language, lines.subList(from, Math.min(lines.size(), from + BLOCK))));
      }
      return Optional.of(verdicts);
    } catch (ModelException e) {
      errors.put(language, new InputError(Optional.empty(), e.getMessage()));
      return Optional.empty();
    }
  }

  private CheckedLine line(FormulaFile.Line line, Optional<Verdict> verdict) {
    return CheckedLine.of(
        line.number(), line.text(), line.parsed(), verdict, minConfidence, verify);
  }
}
