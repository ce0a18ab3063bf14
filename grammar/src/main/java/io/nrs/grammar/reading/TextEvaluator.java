package io.nrs.grammar.reading;

import io.nrs.grammar.Evaluator;
import io.nrs.grammar.Formula;
import io.nrs.grammar.Formula.Compound;
import io.nrs.grammar.Language;
import io.nrs.grammar.Operation.Form;
import io.nrs.grammar.Printer;
import io.nrs.grammar.polynomials.Polynomial;
import io.nrs.grammar.rewriting.StringRewriting;
import io.nrs.grammar.rewriting.Term;
import io.nrs.grammar.rewriting.TermRewriting;
import io.nrs.grammar.rewriting.TermRewriting.TermRule;
import java.util.List;
import java.util.Optional;

/** Computes exact values of formulas, and of leaves of steps, that are given as text. */
public final class TextEvaluator {
  private TextEvaluator() {}

  /** Returns the value of a formula in printed form; empty for a text that is no valid formula. */
  public static Optional<String> exactValue(Language language, String formula) {
    return Parser.parsePrinted(language, formula).flatMap(Evaluator::exactValue);
  }

  /**
   * Returns the exact value of a leaf of a step; empty for a text that is no leaf.
   *
   * @param found the value that the step gives it, which is empty if nothing replaces the leaf
   */
  public static Optional<String> leafValue(Language language, String leaf, String found) {
    Optional<String> exact =
        language.isPolynomial()
            ? Polynomial.leafValue(leaf)
            : language.terms().isPresent()
                ? rewritten(language, leaf)
                : groupValue(language, leaf)
                    .or(() -> partNormalForm(language, leaf.strip()))
                    .or(() -> partValue(language, leaf));
    return exact.map(value -> found.isEmpty() && isEmpty(value) ? found : value);
  }

  /**
   * Returns the rule that gives a leaf of a step its value, as people read it; empty if the leaf
   * has another value, or if its rules have no names.
   */
  public static Optional<String> rule(Language language, String leaf, String found) {
    return leafValue(language, leaf, found)
        .filter(found::equals)
        .flatMap(
            value -> language.isPolynomial() ? Polynomial.leafRule(leaf) : rule(language, leaf));
  }

  private static Optional<String> rule(Language language, String leaf) {
    if (language.terms().isPresent()) {
      return term(language, leaf).flatMap(terms(language)::ruleFor).map(TermRule::text);
    }
    return operation(language, leaf.strip())
        .or(() -> part(language, leaf))
        .flatMap(
            operation ->
                language
                    .leafValues()
                    .flatMap(
                        values ->
                            values.ruleOf(operation.operation(), Evaluator.arguments(operation))));
  }

  private static Optional<String> partNormalForm(Language language, String leaf) {
    return Parser.parsePart(language, leaf).flatMap(Evaluator::exactValue);
  }

  /** What a rule makes of a group of a sequence, which may have further groups. */
  private static Optional<String> groupValue(Language language, String leaf) {
    return operation(language, leaf.strip())
        .filter(group -> group.operation().form() == Form.SEQUENCE)
        .flatMap(
            group ->
                language
                    .leafValues()
                    .flatMap(
                        values -> values.valueOf(group.operation(), Evaluator.arguments(group))));
  }

  /** The value of the first operands of a list, with its symbol: that of {@code SM34} is SM7. */
  private static Optional<String> partValue(Language language, String leaf) {
    return part(language, leaf)
        .flatMap(
            list ->
                Evaluator.value(list)
                    .map(
                        value ->
                            new Compound(language, list.operation(), List.of(value), list.span())))
        .map(Printer::print)
        .map(
            list ->
                list.substring(language.open().length(), list.length() - language.close().length())
                    .strip());
  }

  private static Optional<Compound> operation(Language language, String text) {
    return Parser.parsePart(language, text)
        .filter(Compound.class::isInstance)
        .map(Compound.class::cast);
  }

  /** A leaf that is the beginning of a list, as a list of its own. */
  private static Optional<Compound> part(Language language, String leaf) {
    return language.operations().stream().anyMatch(each -> each.form() == Form.LIST)
        ? operation(language, language.open() + leaf + language.close())
            .filter(list -> list.operation().form() == Form.LIST)
        : Optional.empty();
  }

  private static Optional<Term> term(Language language, String formula) {
    return Parser.parsePart(language, formula.strip()).flatMap(Formula::term);
  }

  private static TermRewriting terms(Language language) {
    return language.terms().orElseThrow();
  }

  /** Returns what one step makes of an operation; the operation itself if no rule rewrites it. */
  private static Optional<String> rewritten(Language language, String operation) {
    return term(language, operation)
        .map(terms(language)::rewritten)
        .map(term -> Printer.print(language, term));
  }

  private static boolean isEmpty(String value) {
    return value.equals(StringRewriting.EMPTY) || value.equals(Polynomial.ZERO);
  }
}
