package io.nrs.lsp.requests;

import io.nrs.checking.FormattedLine;
import io.nrs.grammar.Formula;
import io.nrs.grammar.Problem.Fix;
import io.nrs.grammar.Span;
import io.nrs.grammar.WrittenFormula;
import io.nrs.lsp.client.ClientFeatures.Feature;
import io.nrs.lsp.document.Document;
import io.nrs.lsp.document.Document.Place;
import io.nrs.lsp.document.DocumentLine;
import io.nrs.lsp.document.Positions;
import io.nrs.lsp.session.DocumentSnapshot;
import io.nrs.lsp.transport.Cancellation;
import io.nrs.rewriting.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.eclipse.lsp4j.DocumentFormattingParams;
import org.eclipse.lsp4j.DocumentRangeFormattingParams;
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
    if (!snapshot.client().has(Feature.VERSIONED_EDITS)) {
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

  /** Replaces only the leaf, if its place in the written line is certain. */
  static TextEdit step(int number, DocumentLine line, Formula formula, Step step) {
    Fix edit =
        new WrittenFormula(line.language(), line.text(), formula)
            .rewrite(step.offset(), step.offset() + step.leaf().length(), step.value());
    return new TextEdit(Positions.range(number, edit.span()), edit.text());
  }

  /** Replaces the formula. */
  static TextEdit formula(int number, Formula formula, String text) {
    return new TextEdit(Positions.range(number, formula.span()), text);
  }

  /** Writes an expectation after the formula, or replaces the present one. */
  static TextEdit expectation(int number, DocumentLine line, Formula formula, String value) {
    return line.parsed()
        .expectation()
        .map(old -> expectationAt(number, line, old.span(), value))
        .orElseGet(
            () -> {
              int end = formula.span().end();
              return new TextEdit(Positions.range(number, new Span(end, end)), " = " + value);
            });
  }

  private static TextEdit expectationAt(int number, DocumentLine line, Span old, String value) {
    boolean missing = old.length() == 0;
    boolean spaced = old.start() > 0 && line.text().charAt(old.start() - 1) == ' ';
    return new TextEdit(Positions.range(number, old), missing && !spaced ? " " + value : value);
  }

  /** Tidies formulas as {@link FormattedLine#tidy} does; their notation stays. */
  public static final class Formatting {
    private Formatting() {}

    public static List<TextEdit> document(
        DocumentSnapshot snapshot, DocumentFormattingParams params, Cancellation cancellation) {
      return edits(snapshot.document(), 0, snapshot.document().lineCount(), cancellation);
    }

    /** The lines of a range. A range that ends at the start of a line does not include it. */
    public static List<TextEdit> range(
        DocumentSnapshot snapshot,
        DocumentRangeFormattingParams params,
        Cancellation cancellation) {
      Document document = snapshot.document();
      Place start = Positions.place(document, params.getRange().getStart());
      Place end = Positions.place(document, params.getRange().getEnd());
      boolean before = end.character() == 0 && end.line() > start.line();
      return edits(document, start.line(), before ? end.line() : end.line() + 1, cancellation);
    }

    private static List<TextEdit> edits(
        Document document, int from, int to, Cancellation cancellation) {
      List<TextEdit> edits = new ArrayList<>();
      for (int number = from; number < to; number++) {
        cancellation.check();
        DocumentLine line = document.line(number);
        String formatted = formatted(line);
        if (!formatted.equals(line.text()) && !joinsEnds(document, number, formatted)) {
          edits.add(edit(number, line.text(), formatted));
        }
      }
      return edits;
    }

    /** A line feed directly after a carriage return would end the same line. */
    private static boolean joinsEnds(Document document, int number, String formatted) {
      return formatted.isEmpty()
          && document.line(number).end().equals("\n")
          && number > 0
          && document.line(number - 1).end().equals("\r");
    }

    private static String formatted(DocumentLine line) {
      String tidy = FormattedLine.tidy(line.text(), line.parsed());
      return tidy.startsWith(line.mark()) ? tidy : line.mark() + tidy;
    }

    /** Equal text at both ends stays, so the cursor keeps its place. */
    private static TextEdit edit(int number, String old, String now) {
      int shorter = Math.min(old.length(), now.length());
      int start = 0;
      while (start < shorter && old.charAt(start) == now.charAt(start)) {
        start++;
      }
      int same = 0;
      while (same < shorter - start
          && old.charAt(old.length() - 1 - same) == now.charAt(now.length() - 1 - same)) {
        same++;
      }
      return new TextEdit(
          Positions.range(number, new Span(start, old.length() - same)),
          now.substring(start, now.length() - same));
    }
  }
}
