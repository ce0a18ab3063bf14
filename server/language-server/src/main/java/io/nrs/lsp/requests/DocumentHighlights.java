package io.nrs.lsp.requests;

import io.nrs.grammar.Span;
import io.nrs.lsp.document.Document.Place;
import io.nrs.lsp.document.Positions;
import io.nrs.lsp.session.DocumentSnapshot;
import io.nrs.lsp.transport.Cancellation;
import java.util.List;
import java.util.stream.Stream;
import org.eclipse.lsp4j.DocumentHighlight;
import org.eclipse.lsp4j.DocumentHighlightKind;
import org.eclipse.lsp4j.DocumentHighlightParams;

/** The bracket at or before the cursor, and the matching one. */
public final class DocumentHighlights {
  private DocumentHighlights() {}

  public static List<DocumentHighlight> highlights(
      DocumentSnapshot snapshot, DocumentHighlightParams params, Cancellation cancellation) {
    Place place = Positions.place(snapshot.document(), params.getPosition());
    List<Brackets> pairs =
        Brackets.of(snapshot.document().line(place.line()).lexemes(), cancellation);
    return Stream.of(place.character(), place.character() - 1)
        .flatMap(
            start ->
                pairs.stream()
                    .filter(pair -> pair.open().start() == start || pair.close().start() == start))
        .findFirst()
        .map(
            pair ->
                List.of(
                    highlight(place.line(), pair.open()), highlight(place.line(), pair.close())))
        .orElse(List.of());
  }

  private static DocumentHighlight highlight(int line, Span bracket) {
    return new DocumentHighlight(Positions.range(line, bracket), DocumentHighlightKind.Text);
  }
}
