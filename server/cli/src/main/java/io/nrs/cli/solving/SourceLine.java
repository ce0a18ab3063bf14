package io.nrs.cli.solving;

import io.nrs.grammar.Language;
import io.nrs.grammar.ParsedLine;
import io.nrs.grammar.Parser;
import io.nrs.grammar.Printer;
import io.nrs.grammar.Problem;
import java.util.Optional;

/** A line of input that holds a formula, valid or not. */
record SourceLine(String text, ParsedLine parsed) {

  /** Parses a line; empty if it is blank or holds only a comment. */
  static Optional<SourceLine> parse(Language language, String text) {
    ParsedLine parsed = Parser.parseLine(language, text);
    return parsed.isBlank() ? Optional.empty() : Optional.of(new SourceLine(text, parsed));
  }

  /** The first error, if the formula is not valid. */
  Optional<String> error() {
    return parsed.isSound()
        ? Optional.empty()
        : parsed.problems().stream()
            .filter(problem -> problem.severity() == Problem.Severity.ERROR)
            .findFirst()
            .map(
                problem ->
                    "column %d: %s (%s)"
                        .formatted(
                            problem.span().start() + 1, problem.message(), problem.remedy()));
  }

  /** The formula without white space, if there is no {@link #error}. */
  String formula() {
    return Printer.print(parsed.soundFormula().orElseThrow());
  }
}
