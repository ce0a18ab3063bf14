package io.nrs.eclipse.hover;

import io.nrs.eclipse.editor.FormulaPart;
import io.nrs.eclipse.server.FormulaServer;
import io.nrs.eclipse.server.PendingRequests;
import io.nrs.eclipse.server.RequestFailedException;
import io.nrs.eclipse.server.TextAnswer;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IDocumentExtension4;
import org.eclipse.jface.text.IInformationControlCreator;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.ITextHover;
import org.eclipse.jface.text.ITextHoverExtension;
import org.eclipse.jface.text.ITextHoverExtension2;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.Region;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.Position;
import org.eclipse.ui.editors.text.EditorsUI;

/**
 * Shows the next step of the formula under the mouse, its value, and the outputs of the networks.
 */
public final class FormulaHover implements ITextHover, ITextHoverExtension, ITextHoverExtension2 {
  /** A later answer appears in the open hover. */
  private static final long PATIENCE_MS = 300;

  /** The operation at the place, which is null beside formulas, as the interface requires. */
  @Override
  public IRegion getHoverRegion(ITextViewer viewer, int offset) {
    return FormulaPart.at(viewer.getDocument(), offset)
        // The place itself is asked about, and the formula is where the hover stays open.
        .map(part -> part.place())
        .map(place -> (IRegion) new HoveredRegion(place.getOffset(), place.getLength(), offset))
        .orElse(null);
  }

  /** A region that knows where the mouse is. */
  private static final class HoveredRegion extends Region {
    private final int mouse;

    private HoveredRegion(int offset, int length, int mouse) {
      super(offset, length);
      this.mouse = mouse;
    }
  }

  /** The editor calls this on a background thread, which it has only one of. */
  @Override
  public Object getHoverInfo2(ITextViewer viewer, IRegion region) {
    int offset = region instanceof HoveredRegion hovered ? hovered.mouse : region.getOffset();
    IDocument text = viewer.getDocument();
    long asked = state(text);
    HoverText hover = new HoverText(ask(text, offset));
    try {
      return hover.text().get(PATIENCE_MS, TimeUnit.MILLISECONDS).isPresent() ? hover : null;
    } catch (TimeoutException late) {
      return hover;
    } catch (ExecutionException impossible) {
      throw new IllegalStateException(impossible);
    } catch (InterruptedException changed) {
      Thread.currentThread().interrupt();
      // The editor also interrupts when the text only has new colours or folds.
      return state(text) == asked ? hover : null;
    }
  }

  /** A number that changes with the text. */
  private static long state(IDocument text) {
    return ((IDocumentExtension4) text).getModificationStamp();
  }

  private static CompletableFuture<Optional<MarkdownText>> ask(IDocument text, int offset) {
    Position place;
    try {
      int line = text.getLineOfOffset(offset);
      place = new Position(line, offset - text.getLineOffset(line));
    } catch (BadLocationException changed) {
      return CompletableFuture.completedFuture(Optional.empty());
    }
    return FormulaServer.current()
        .query(
            text,
            (server, document) ->
                server.getTextDocumentService().hover(new HoverParams(document, place)))
        .thenApply(FormulaHover::shown)
        .exceptionally(FormulaHover::failure);
  }

  private static Optional<MarkdownText> shown(TextAnswer<Hover> answer) {
    return answer
        .value()
        .map(Hover::getContents)
        .filter(contents -> contents.isRight())
        .map(contents -> MarkdownText.of(contents.getRight().getValue()));
  }

  private static Optional<MarkdownText> failure(Throwable thrown) {
    return PendingRequests.failure(thrown) instanceof RequestFailedException failed
        ? Optional.of(MarkdownText.plain(failed.getMessage()))
        : Optional.empty();
  }

  @Override
  public IInformationControlCreator getHoverControlCreator() {
    return parent ->
        new HoverControl(parent, Optional.ofNullable(EditorsUI.getTooltipAffordanceString()));
  }

  /** Returns null: the editor uses {@link #getHoverInfo2}. */
  @Override
  public String getHoverInfo(ITextViewer viewer, IRegion region) {
    return null;
  }
}
