package io.nrs.cli;

import io.nrs.grammar.Evaluator;
import io.nrs.grammar.Formula;
import io.nrs.grammar.Language;
import io.nrs.grammar.ParsedLine;
import io.nrs.grammar.Parser;
import io.nrs.grammar.Printer;
import io.nrs.grammar.Problem;
import java.util.Optional;

/** A line that holds a formula, or tries to. */
record SourceLine(String text, ParsedLine parsed) {

  /** Nothing for blank lines and for those that hold a comment only. */
  static Optional<SourceLine> parse(Language language, String text) {
    ParsedLine parsed = Parser.parseLine(language, text);
    return parsed.isBlank() ? Optional.empty() : Optional.of(new SourceLine(text, parsed));
  }

  /** Why no rewriter takes the formula. */
  Optional<String> refusal() {
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

  /** The formula without white space, where there is no {@link #refusal}. */
  String formula() {
    return Printer.print(parsed.soundFormula().orElseThrow());
  }

  /** Tries the grammar on a formula of each language. */
  static HealthCheck examineGrammar() {
    boolean works =
        gives(Language.LISTOPS, "[MIN[SM54][MIN39]]", "3")
            && gives(Language.ARITHMETIC, "((12+-3)*(4-5))", "-9")
            && gives(Language.ALGEBRA, "(+16*y-12*y)", "+4*y");
    return works
        ? HealthCheck.ok("grammar", "parses and evaluates all three languages")
        : HealthCheck.broken("grammar", "gives wrong values", "build again: ./mvnw clean verify");
  }

  private static boolean gives(Language language, String formula, String value) {
    return Parser.parseFormula(language, formula)
        .map(Evaluator::value)
        .map(Formula.class::cast)
        .map(Printer::print)
        .equals(Optional.of(value));
  }
}
