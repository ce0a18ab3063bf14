package io.nrs.lsp.requests;

import io.nrs.checking.Text;
import io.nrs.checking.Verdict;
import io.nrs.grammar.Formula;
import io.nrs.grammar.Formula.Atom;
import io.nrs.grammar.Printer;
import io.nrs.grammar.written.SourceMap;
import io.nrs.io.OneLine;
import io.nrs.lsp.client.ClientFeature;
import io.nrs.lsp.document.Document.Place;
import io.nrs.lsp.document.DocumentLine;
import io.nrs.lsp.document.DocumentLine.FormulaQuery;
import io.nrs.lsp.document.Positions;
import io.nrs.lsp.session.DocumentSnapshot;
import io.nrs.lsp.transport.Cancellation;
import io.nrs.rewriting.Combiner.Candidate;
import io.nrs.rewriting.Outcome;
import io.nrs.rewriting.Rewriter.NextStep;
import io.nrs.rewriting.SelectionDetails;
import io.nrs.rewriting.Step;
import io.nrs.rewriting.models.ModelException;
import io.nrs.rewriting.models.ProofVerdict;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.MarkupContent;

/** The next step of a formula, and the outputs of the networks. */
public final class Hovers {
  /** Longer parts are not solved for a hover. */
  private static final int LONGEST_PART = 2_000;

  private static final int MAX_OUTPUTS = 6;
  private static final int WIDTH = 60;

  private Hovers() {}

  /** Returns null, as LSP requires, if the networks can read no formula here. */
  public static Hover hover(
      DocumentSnapshot snapshot, HoverParams params, Cancellation cancellation) {
    Place place = Positions.place(snapshot.document(), params.getPosition());
    DocumentLine line = snapshot.document().line(place.line());
    Optional<Formula> formula = line.parsed().formula();
    Optional<FormulaQuery> query = line.query();
    if (formula.isEmpty()
        || formula.get() instanceof Atom
        || query.isEmpty()
        || place.character() < formula.get().span().start()
        || place.character() > formula.get().span().end()) {
      return null;
    }
    MarkupWriter card = new MarkupWriter(snapshot.client().has(ClientFeature.MARKDOWN));
    Formula part = part(formula.get(), place.character());
    try {
      NextStep next =
          snapshot
              .inference()
              .examine(snapshot.language(), query.get().formula(), cancellation::check);
      if (query.get().sound() && part != formula.get() && !isNext(part, next, line)) {
        part(card, snapshot, part, cancellation);
      }
      next(card, snapshot, next, query.get());
      if (query.get().sound()) {
        snapshot.verdict(line).flatMap(verdict -> value(card, verdict)).ifPresent(card::line);
        snapshot.verdict(line).flatMap(Verdict::otherValue).ifPresent(exact -> exact(card, exact));
        // The Selector, which finds single steps, is not covered.
        snapshot
            .inference()
            .proof(snapshot.language())
            .filter(ProofVerdict::isProved)
            .filter(any -> !isShownElsewhere(snapshot, query.get()))
            .map(proof -> "%s is %s.".formatted(card.strong("Solving at once"), proof.words()))
            .ifPresent(card::line);
      }
    } catch (ModelException e) {
      card.line(card.plain(e.getMessage()));
      // The rules of the language have found it in the background.
      snapshot.verdict(line).flatMap(Verdict::value).ifPresent(value -> exact(card, value));
    }
    Hover hover = new Hover(new MarkupContent(card.kind(), card.text()));
    hover.setRange(Positions.range(place.line(), part.span()));
    return hover;
  }

  private static void exact(MarkupWriter card, String value) {
    card.line("%s %s".formatted(card.strong("Exact value"), card.code(value)));
  }

  /** Whether a part is the leaf of the next step. A step has one confidence. */
  private static boolean isNext(Formula part, NextStep next, DocumentLine line) {
    return next instanceof NextStep.Rewrite rewrite
        && SourceMap.of(line.text(), line.parsed().formula().orElseThrow())
            .written(
                rewrite.step().offset(), rewrite.step().offset() + rewrite.step().leaf().length())
            .equals(Optional.of(part.span()));
  }

  /** The innermost operation around a place. */
  private static Formula part(Formula formula, int character) {
    for (Formula inner : formula.operands()) {
      if (!(inner instanceof Atom) && inner.span().contains(character)) {
        return part(inner, character);
      }
    }
    return formula;
  }

  private static void part(
      MarkupWriter card, DocumentSnapshot snapshot, Formula part, Cancellation cancellation) {
    String text = Printer.print(part);
    if (text.length() <= LONGEST_PART) {
      Outcome outcome =
          snapshot.inference().solve(snapshot.language(), text, step -> {}, cancellation::check);
      card.line(
          "%s %s%s"
              .formatted(
                  card.strong("On its own"),
                  card.code(OneLine.shortened(text, WIDTH)),
                  outcome instanceof Outcome.Complete solved
                      ? onItsOwn(card, solved, sure(snapshot, solved.confidence()))
                      : ": " + card.plain(Verdict.explain(outcome))));
      card.rule();
    }
  }

  private static String onItsOwn(MarkupWriter card, Outcome.Complete solved, String sure) {
    return solved.steps().isEmpty()
        ? " stays: no rule applies" + sure
        : " → %s%s".formatted(card.code(solved.value()), sure);
  }

  /** The confidence of networks; rules have none. */
  private static String sure(DocumentSnapshot snapshot, double confidence) {
    return snapshot.isByRules() ? "" : ", " + Text.percent(confidence);
  }

  private static void next(
      MarkupWriter card, DocumentSnapshot snapshot, NextStep next, FormulaQuery query) {
    if (next instanceof NextStep.Rewrite rewrite) {
      Step step = rewrite.step();
      card.line(
          "%s %s → %s%s"
              .formatted(
                  card.strong("Next step"),
                  card.code(step.leaf()),
                  card.code(step.value()),
                  sure(snapshot, step.confidence())));
      snapshot
          .rule(step)
          .map(rule -> "%s %s".formatted(card.strong("Rule"), card.code(rule)))
          .ifPresent(card::line);
      snapshot
          .otherValue(step)
          .map(
              exact ->
                  "%s of the leaf %s; no rule gives %s"
                      .formatted(
                          card.strong("Exact value"), card.code(exact), card.code(step.value())))
          .ifPresent(card::line);
      outputs(card, snapshot, next, query, Optional.of(step.leaf()));
    } else {
      String why = Verdict.explain(((NextStep.End) next).outcome());
      card.line("%s: %s".formatted(card.strong("No next step"), card.plain(why)));
      outputs(card, snapshot, next, query, Optional.empty());
    }
  }

  /** The outputs and the window, unless the client shows them elsewhere. */
  private static void outputs(
      MarkupWriter card,
      DocumentSnapshot snapshot,
      NextStep next,
      FormulaQuery query,
      Optional<String> chosen) {
    boolean byRules = snapshot.isByRules();
    if (!byRules && isShownElsewhere(snapshot, query)) {
      return;
    }
    if (!byRules) {
      outputs(card, next.evidence(), chosen);
      card.rule();
    }
    card.line(SelectionText.of(snapshot, next, query.formula()));
  }

  /** Only formulas that can be solved are shown elsewhere. */
  private static boolean isShownElsewhere(DocumentSnapshot snapshot, FormulaQuery query) {
    return query.sound() && snapshot.client().has(ClientFeature.SHOWS_OUTPUTS);
  }

  /** The Selector's outputs for the window, the chosen leaf first. */
  private static void outputs(
      MarkupWriter card, SelectionDetails evidence, Optional<String> chosen) {
    List<List<String>> rows =
        evidence.candidates().stream()
            .sorted(Comparator.comparing(candidate -> !isChosen(candidate, chosen)))
            .limit(MAX_OUTPUTS)
            .map(
                candidate ->
                    List.of(
                        output(card, candidate, chosen),
                        Text.percent(candidate.confidence()),
                        Text.agreement(candidate.agreement()),
                        "%s of %s".formatted(candidate.count(), evidence.outputs())))
            .toList();
    if (!rows.isEmpty()) {
      card.table(List.of("Selector output", "confidence", "agreement", "outputs"), rows);
    }
  }

  private static String output(MarkupWriter card, Candidate candidate, Optional<String> chosen) {
    String text = card.code(OneLine.shortened(candidate.leaf(), WIDTH));
    return isChosen(candidate, chosen) ? card.strong(text) : text;
  }

  private static boolean isChosen(Candidate candidate, Optional<String> chosen) {
    return chosen.equals(Optional.of(candidate.leaf()));
  }

  /** Without the confidence of solving at once: beside it, a step would have two confidences. */
  private static Optional<String> value(MarkupWriter card, Verdict verdict) {
    return verdict
        .value()
        .map(
            value ->
                "%s %s after %s."
                    .formatted(
                        card.strong(verdict.isNormalForm() ? "Normal form" : "Value"),
                        card.code(value),
                        Text.count(verdict.steps(), "step")));
  }
}
