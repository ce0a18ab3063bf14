package io.nrs.lsp.feature;

import io.nrs.checking.Failures;
import io.nrs.checking.Text;
import io.nrs.checking.Verdict;
import io.nrs.grammar.Formula;
import io.nrs.grammar.Formula.BinaryOperation;
import io.nrs.grammar.Formula.ListOperation;
import io.nrs.grammar.Printer;
import io.nrs.lsp.document.Document.Place;
import io.nrs.lsp.document.DocumentLine;
import io.nrs.lsp.document.DocumentLine.Question;
import io.nrs.lsp.rpc.Cancellation;
import io.nrs.rewriting.Candidate;
import io.nrs.rewriting.Evidence;
import io.nrs.rewriting.ModelException;
import io.nrs.rewriting.Next;
import io.nrs.rewriting.Outcome;
import io.nrs.rewriting.Step;
import java.util.List;
import java.util.Optional;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.MarkupContent;

/** What the networks see in a formula, as a small card. */
public final class Hovers {
  /** Longer parts are not solved for a hover. */
  private static final int LONGEST_PART = 2_000;

  private static final int MOST_OTHERS = 5;
  private static final int WIDTH = 60;

  private Hovers() {}

  /** Nothing where there is no formula that the networks can read; LSP has null for it. */
  public static Hover hover(Snapshot snapshot, HoverParams params, Cancellation cancellation) {
    Place place = Positions.place(snapshot.document(), params.getPosition());
    DocumentLine line = snapshot.document().line(place.line());
    Optional<Formula> formula = line.parsed().formula();
    Optional<Question> question = line.question();
    if (formula.isEmpty()
        || question.isEmpty()
        || place.character() < formula.get().span().start()
        || place.character() > formula.get().span().end()) {
      return null;
    }
    Card card = new Card(snapshot.client().markdown());
    Formula part = part(formula.get(), place.character());
    try {
      if (question.get().sound() && part != formula.get()) {
        part(card, snapshot, part, cancellation);
      }
      next(card, snapshot, question.get());
      if (question.get().sound()) {
        snapshot.verdict(line).flatMap(Hovers::value).ifPresent(card::line);
      }
    } catch (ModelException e) {
      card.line("The networks cannot be asked: " + e.getMessage());
    }
    Hover hover = new Hover(new MarkupContent(card.kind(), card.text()));
    hover.setRange(Positions.range(place.line(), part.span()));
    return hover;
  }

  /** The innermost operation around a place. */
  private static Formula part(Formula formula, int character) {
    for (Formula inner : Parts.of(formula)) {
      boolean operation = inner instanceof ListOperation || inner instanceof BinaryOperation;
      if (operation && inner.span().contains(character)) {
        return part(inner, character);
      }
    }
    return formula;
  }

  private static void part(Card card, Snapshot snapshot, Formula part, Cancellation cancellation) {
    String text = Printer.print(part);
    if (text.length() <= LONGEST_PART) {
      Outcome outcome =
          snapshot
              .inference()
              .solve(snapshot.document().language(), text, step -> cancellation.check());
      card.line(
          card.code(Text.shortened(text, WIDTH))
              + (outcome instanceof Outcome.Solved solved
                  ? " → " + card.code(solved.value()) + ", " + Shown.percent(outcome.confidence())
                  : ": " + Failures.explain(outcome)));
      card.rule();
    }
  }

  private static void next(Card card, Snapshot snapshot, Question question) {
    Next next = snapshot.inference().examine(snapshot.document().language(), question.formula());
    Evidence evidence = next.evidence();
    Optional<String> chosen = Optional.empty();
    if (next instanceof Next.Rewrite rewrite) {
      Step step = rewrite.step();
      chosen = Optional.of(step.leaf());
      card.line(
          card.strong("Next step")
              + " "
              + card.code(step.leaf())
              + " → "
              + card.code(step.value()));
      card.table(
          List.of("", ""),
          List.of(
              List.of("Selector confidence", Shown.percent(step.confidence())),
              List.of("Solver confidence", Shown.percent(evidence.solverConfidence())),
              List.of("agreement", Text.agreement(step.agreement())),
              List.of("outputs", outputs(evidence, step.leaf())),
              List.of("window", window(snapshot, evidence, question.formula()))));
    } else {
      Outcome outcome = ((Next.End) next).outcome();
      card.line(
          outcome instanceof Outcome.Solved
              ? card.strong("Value")
              : card.strong("No next step") + ": " + Failures.explain(outcome));
      card.table(
          List.of("", ""),
          List.of(
              List.of("outputs", Text.count(evidence.outputs(), "output") + " drawn"),
              List.of("window", window(snapshot, evidence, question.formula()))));
    }
    others(card, evidence, chosen);
  }

  private static String outputs(Evidence evidence, String leaf) {
    int agreeing =
        evidence.candidates().stream()
            .filter(candidate -> candidate.leaf().equals(leaf))
            .mapToInt(Candidate::count)
            .sum();
    return "%d of %d wrote this leaf".formatted(agreeing, evidence.outputs());
  }

  private static String window(Snapshot snapshot, Evidence evidence, String formula) {
    String place =
        evidence.windowStart() == 0 && evidence.windowEnd() == formula.length()
            ? "the whole formula"
            : "characters %d to %d of %d"
                .formatted(evidence.windowStart() + 1, evidence.windowEnd(), formula.length());
    return "%s (%s windowing, %s read)"
        .formatted(
            place,
            snapshot.settings().rewritingOptions().windowing().id(),
            Text.count(evidence.windows(), "window"));
  }

  private static void others(Card card, Evidence evidence, Optional<String> chosen) {
    List<List<String>> rows =
        evidence.candidates().stream()
            .filter(candidate -> !chosen.equals(Optional.of(candidate.leaf())))
            .limit(MOST_OTHERS)
            .map(
                candidate ->
                    List.of(
                        card.code(Text.shortened(candidate.leaf(), WIDTH)),
                        Shown.percent(candidate.confidence()),
                        Text.agreement(candidate.agreement()),
                        String.valueOf(candidate.count())))
            .toList();
    if (!rows.isEmpty()) {
      card.table(List.of("other outputs", "confidence", "agreement", "drawn"), rows);
    }
  }

  private static Optional<String> value(Verdict verdict) {
    return verdict
        .value()
        .map(
            value ->
                "Value %s after %s, the least certain at %s"
                    .formatted(
                        value,
                        Text.count(verdict.steps(), "step"),
                        Shown.percent(verdict.confidence())));
  }
}
