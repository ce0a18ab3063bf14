package io.nrs.lsp.feature;

import io.nrs.checking.Settings;
import io.nrs.checking.Verdict;
import io.nrs.lsp.client.ClientFeatures;
import io.nrs.lsp.document.Document;
import io.nrs.lsp.document.DocumentLine;
import io.nrs.lsp.inference.Inference;
import io.nrs.lsp.inference.Verdicts.Knowledge;
import java.util.Optional;

/** All that a request about a document is answered from: nothing in it changes meanwhile. */
public record Snapshot(
    Document document, Settings settings, ClientFeatures client, Inference inference) {

  /** The same with settings that have become known. */
  public Snapshot with(Settings known) {
    return new Snapshot(document, known, client, inference);
  }

  /** What is known already of a line's formula, without asking the networks. */
  public Optional<Verdict> verdict(DocumentLine line) {
    return line.question()
        .map(question -> inference.known(document.language(), question.formula()))
        .flatMap(Knowledge::verdict);
  }
}
