package io.nrs.lsp.requests;

import io.nrs.checking.FormattedLine;
import io.nrs.grammar.Span;
import io.nrs.lsp.document.Document;
import io.nrs.lsp.document.Document.Place;
import io.nrs.lsp.document.DocumentLine;
import io.nrs.lsp.document.Positions;
import io.nrs.lsp.session.DocumentSnapshot;
import io.nrs.lsp.transport.Cancellation;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.lsp4j.DocumentFormattingParams;
import org.eclipse.lsp4j.DocumentRangeFormattingParams;
import org.eclipse.lsp4j.TextEdit;

/** Tidies formulas as {@link FormattedLine#tidy} does; their notation stays. */
public final class Formatting {
  private Formatting() {}

  public static List<TextEdit> document(
      DocumentSnapshot snapshot, DocumentFormattingParams params, Cancellation cancellation) {
    return edits(snapshot.document(), 0, snapshot.document().lineCount(), cancellation);
  }

  /** The lines of a range. A range that ends at the start of a line does not include it. */
  public static List<TextEdit> range(
      DocumentSnapshot snapshot, DocumentRangeFormattingParams params, Cancellation cancellation) {
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
