package io.nrs.eclipse.server;

import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.eclipse.jface.text.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.VersionedTextDocumentIdentifier;

/**
 * What the server answers about a text. The text may have changed since, so only the thread that
 * changes it can rely on {@link #isCurrent} and {@link #place}.
 *
 * @param value the result; empty if the server has none
 * @param text the text that the server answered about
 * @param current whether it is still the text of the document
 * @param places finds a range in the document, as long as it has this text
 */
public record TextAnswer<R>(
    Optional<R> value,
    VersionedTextDocumentIdentifier text,
    BooleanSupplier current,
    Function<Range, Optional<Position>> places) {
  /** Whether the text has not changed since. */
  public boolean isCurrent() {
    return current.getAsBoolean();
  }

  /** The place of a range in the document. It is empty if the text has changed since. */
  public Optional<Position> place(Range range) {
    return places.apply(range);
  }
}
