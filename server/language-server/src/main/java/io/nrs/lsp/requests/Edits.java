package io.nrs.lsp.requests;

import io.nrs.checking.ExpectedValue;
import io.nrs.grammar.Formula;
import io.nrs.grammar.problems.Problem.Fix;
import io.nrs.grammar.written.WrittenFormula;
import io.nrs.lsp.client.ClientFeature;
import io.nrs.lsp.document.DocumentLine;
import io.nrs.lsp.document.Positions;
import io.nrs.lsp.session.DocumentSnapshot;
import io.nrs.rewriting.Step;
import java.util.List;
import java.util.Map;
import org.eclipse.lsp4j.SnippetTextEdit;
import org.eclipse.lsp4j.TextDocumentEdit;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.VersionedTextDocumentIdentifier;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.jsonrpc.messages.Either;

/** Rewrites as edits of a text. */
public final class Edits {
  private Edits() {}

  /** Edits of the snapshot's document, with its version if the client supports that. */
  public static WorkspaceEdit of(DocumentSnapshot snapshot, List<TextEdit> edits) {
    String uri = snapshot.document().uri();
    if (!snapshot.client().has(ClientFeature.VERSIONED_EDITS)) {
      return new WorkspaceEdit(Map.of(uri, edits));
    }
    TextDocumentEdit edit =
        new TextDocumentEdit(
            new VersionedTextDocumentIdentifier(uri, snapshot.document().version()),
            edits.stream().map(Either::<TextEdit, SnippetTextEdit>forLeft).toList());
    WorkspaceEdit versioned = new WorkspaceEdit(List.of(Either.forLeft(edit)));
    // LSP4J sends an empty map beside them, which some clients take for all edits.
    versioned.setChanges(null);
    return versioned;
  }

  /** Makes an edit of a line, whose number counts from 0. */
  static TextEdit of(int number, Fix edit) {
    return new TextEdit(Positions.range(number, edit.span()), edit.text());
  }

  /** Replaces only the leaf, if its place in the written line is certain. */
  static TextEdit step(int number, DocumentLine line, Formula formula, Step step) {
    Fix edit =
        new WrittenFormula(line.language(), line.text(), formula)
            .rewrite(step.offset(), step.offset() + step.leaf().length(), step.value());
    return of(number, edit);
  }

  /** Replaces the formula. */
  static TextEdit formula(int number, Formula formula, String text) {
    return new TextEdit(Positions.range(number, formula.span()), text);
  }

  /** Writes an expectation after the formula, or replaces the present one. */
  static TextEdit expectation(int number, DocumentLine line, Formula formula, String value) {
    Fix edit = ExpectedValue.edit(line.text(), line.parsed(), formula, value);
    return of(number, edit);
  }
}
