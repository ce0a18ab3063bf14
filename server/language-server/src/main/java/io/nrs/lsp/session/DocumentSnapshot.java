package io.nrs.lsp.session;

import io.nrs.checking.Settings;
import io.nrs.checking.Verdict;
import io.nrs.grammar.Language;
import io.nrs.grammar.reading.TextEvaluator;
import io.nrs.lsp.client.ClientFeatures;
import io.nrs.lsp.document.Document;
import io.nrs.lsp.document.DocumentLine;
import io.nrs.lsp.inference.Inference;
import io.nrs.lsp.inference.VerdictCache.Knowledge;
import io.nrs.rewriting.Step;
import java.util.Optional;

/** Everything that a request about a document needs. It does not change during the request. */
public record DocumentSnapshot(
    Document document, Settings settings, ClientFeatures client, Inference inference) {

  /** The same with settings that have become known. */
  public DocumentSnapshot with(Settings known) {
    return new DocumentSnapshot(document, known, client, inference);
  }

  public Language language() {
    return document.language();
  }

  /**
   * The known verdict on a line's formula, with its exact value if the settings compare values with
   * it. It asks no networks, and rewrites nothing.
   */
  public Optional<Verdict> verdict(DocumentLine line) {
    return line.query()
        .map(query -> inference.known(language(), query.formula()))
        .flatMap(Knowledge::verdict)
        .map(verdict -> verdict.shown(settings.verify()));
  }

  /** Whether the language is known to have no networks, so that its rules rewrite. */
  public boolean isByRules() {
    return inference.isByRules(language());
  }

  /** Whether values are compared with exact ones. What rules found is exact, and not compared. */
  private boolean compares() {
    return settings.verify() && !isByRules();
  }

  /** The exact value of a formula, in canonical form, if the settings compare values with it. */
  public Optional<String> exactValue(String formula) {
    return compares() ? TextEvaluator.exactValue(language(), formula) : Optional.empty();
  }

  /** The exact value of a step's leaf, if the settings compare values with it. */
  public Optional<String> exactValue(Step step) {
    return compares()
        ? TextEvaluator.leafValue(language(), step.leaf(), step.value())
        : Optional.empty();
  }

  /** The rule that a step follows, if rules took it or the settings compare values with them. */
  public Optional<String> rule(Step step) {
    return settings.verify() || isByRules()
        ? TextEvaluator.rule(language(), step.leaf(), step.value())
        : Optional.empty();
  }

  /** The exact value of a step's leaf if the step is known to give it another. */
  public Optional<String> otherValue(Step step) {
    return exactValue(step).filter(exact -> !exact.equals(step.value()));
  }

  /** The exact value of a formula if a value that was found is known to be another. */
  public Optional<String> otherValue(String formula, String found) {
    return exactValue(formula).filter(exact -> !exact.equals(found));
  }
}
