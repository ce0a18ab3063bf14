package io.nrs.cli.check;

import io.nrs.checking.CheckedLine;
import io.nrs.checking.Finding;
import io.nrs.checking.Rule;
import io.nrs.grammar.FormulaFile;
import io.nrs.grammar.Language;
import io.nrs.grammar.Lexeme;
import io.nrs.grammar.ParsedLine;
import io.nrs.grammar.Parser;
import io.nrs.grammar.Problem;
import io.nrs.grammar.Span;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The edits of {@code nrs check --fix} and {@code --update}. Line ends and all other text stay. */
final class FixedText {
  /** The limit ends the work whatever the fixes are; more fixes are left for the next run. */
  private static final int MAX_FIXES = 1000;

  private FixedText() {}

  /** Makes all edits that remedies name and that change no value. */
  static String fixed(Language language, String text) {
    return edited(language, text, line -> fixedLine(language, line.text()));
  }

  private static String fixedLine(Language language, String text) {
    String line = text;
    for (int i = 0; i < MAX_FIXES; i++) {
      Optional<Problem.Fix> fix =
          Parser.parseLine(language, line).problems().stream()
              .flatMap(problem -> problem.fix().stream())
              .findFirst();
      if (fix.isEmpty()) {
        break;
      }
      line = fix.get().applyTo(line);
    }
    return problems(language, line) < problems(language, text) ? line : text;
  }

  private static int problems(Language language, String line) {
    return Parser.parseLine(language, line).problems().size();
  }

  /** Writes the values found as the expectations of lines that have an equals sign. */
  static String updated(CheckedFile file, String text) {
    Map<Integer, CheckedLine> checked = new HashMap<>();
    file.lines().forEach(line -> checked.put(line.number(), line));
    return edited(
        file.language(),
        text,
        line ->
            Optional.ofNullable(checked.get(line.number()))
                .flatMap(FixedText::value)
                .filter(value -> line.parsed().equals().isPresent())
                .filter(value -> !line.parsed().expectedValue().equals(Optional.of(value)))
                .map(value -> expecting(line.text(), line.parsed(), value))
                .orElse(line.text()));
  }

  /** A value that is known to be wrong is no better than the expected one. */
  private static Optional<String> value(CheckedLine line) {
    List<Rule> rules = line.findings().stream().map(Finding::rule).toList();
    return rules.contains(Rule.WRONG_SOLUTION) ? Optional.empty() : line.value();
  }

  private static String expecting(String text, ParsedLine parsed, String value) {
    int start = parsed.equals().orElseThrow().end();
    int end = parsed.comment().map(Span::start).orElse(text.length());
    while (end > start && Lexeme.isSpace(text.charAt(end - 1))) {
      end--;
    }
    String rest = text.substring(end);
    boolean touches = rest.startsWith("#");
    return text.substring(0, start) + " " + value + (touches ? "  " : "") + rest;
  }

  private static String edited(
      Language language, String text, Function<FormulaFile.Line, String> edit) {
    StringBuilder result = new StringBuilder();
    int end = 0;
    for (FormulaFile.Line line : FormulaFile.parse(language, text).lines()) {
      result.append(text, end, line.offset()).append(edit.apply(line));
      end = line.offset() + line.text().length();
    }
    return result.append(text, end, text.length()).toString();
  }
}
