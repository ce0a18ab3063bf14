package io.nrs.checking;

import io.nrs.grammar.Printer;
import io.nrs.grammar.Span;
import io.nrs.grammar.problems.Problem.Fix;
import io.nrs.grammar.written.WrittenFormula;
import io.nrs.protocol.Commands.StepEdit;
import io.nrs.protocol.Commands.TraceStep;
import io.nrs.rewriting.Step;
import java.util.Optional;

/**
 * A formula in a trace, from step to step: in its written form or, if that is impossible, in
 * canonical form.
 */
public final class TracedFormula {
  /** Every step reads the whole text again, so longer formulas are shown in canonical form. */
  private static final int MAX_LENGTH = 10_000;

  private Optional<WrittenFormula> written;
  private String canonical;

  private TracedFormula(Optional<WrittenFormula> written, String canonical) {
    this.written = written;
    this.canonical = canonical;
  }

  /** Starts with a formula that was read without errors. */
  public static TracedFormula of(WrittenFormula formula) {
    String canonical = Printer.print(formula.formula());
    boolean differs = !formula.text().equals(canonical);
    return new TracedFormula(
        differs && canonical.length() <= MAX_LENGTH
            ? WrittenFormula.of(formula.language(), formula.text())
            : Optional.empty(),
        canonical);
  }

  /** Starts with a text that is shown as it is. */
  public static TracedFormula of(String text) {
    return new TracedFormula(Optional.empty(), text);
  }

  /** Whether the text is the formula as written, and not its canonical form. */
  public boolean isWritten() {
    return written.isPresent();
  }

  /** Returns the text before the next step. */
  public String text() {
    return written.map(WrittenFormula::text).orElse(canonical);
  }

  /** Returns the place of the next step's leaf in the text, which may change its form. */
  public Span leaf(Step step) {
    int end = step.offset() + step.leaf().length();
    Optional<Span> place = written.flatMap(formula -> formula.place(step.offset(), end));
    if (place.isEmpty()) {
      written = Optional.empty();
    }
    return place.orElseGet(() -> new Span(step.offset(), end));
  }

  /** Takes a step, and returns the edit of the text that it makes. */
  public Fix apply(Step step) {
    String before = text();
    int end = step.offset() + step.leaf().length();
    Optional<Fix> ofLine =
        written.map(formula -> formula.rewrite(step.offset(), end, step.value()));
    Optional<Fix> edit =
        written.flatMap(
            formula -> ofLine.map(fix -> new Fix(formula.inText(fix.span()), fix.text())));
    written = written.flatMap(formula -> ofLine.flatMap(formula::after));
    canonical = step.applyTo(canonical);
    String after = text();
    return edit.or(() -> Optional.of(new Fix(new Span(step.offset(), end), step.value())))
        .filter(made -> made.applyTo(before).equals(after))
        .orElseGet(() -> new Fix(new Span(0, before.length()), after));
  }

  /**
   * A step as clients and programs are told of it.
   *
   * @param exact the exact value of its leaf, if it was compared with one
   * @param rule the rule that gives the leaf its value, if rules were asked
   * @param edit of the formula as it is written, if it is not canonical
   */
  public static TraceStep told(
      Step step, Optional<String> exact, Optional<String> rule, Optional<Fix> edit) {
    return new TraceStep(
        step.leaf(),
        step.value(),
        exact,
        rule,
        step.offset(),
        step.confidence(),
        step.agreement(),
        step.outputs(),
        edit.map(fix -> new StepEdit(fix.span().start(), fix.span().end(), fix.text())));
  }
}
