package io.nrs.eclipse.folding;

import io.nrs.eclipse.common.UiThread;
import io.nrs.eclipse.server.FormulaServer;
import io.nrs.eclipse.server.TextAnswer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.Position;
import org.eclipse.jface.text.reconciler.DirtyRegion;
import org.eclipse.jface.text.reconciler.IReconcilingStrategy;
import org.eclipse.jface.text.reconciler.IReconcilingStrategyExtension;
import org.eclipse.jface.text.source.Annotation;
import org.eclipse.jface.text.source.projection.ProjectionAnnotation;
import org.eclipse.jface.text.source.projection.ProjectionAnnotationModel;
import org.eclipse.jface.text.source.projection.ProjectionViewer;
import org.eclipse.lsp4j.FoldingRange;
import org.eclipse.lsp4j.FoldingRangeRequestParams;
import org.eclipse.swt.custom.StyledText;

/** Asks after each pause of the user. Folds that stay keep their state. */
final class FoldingStrategy implements IReconcilingStrategy, IReconcilingStrategyExtension {
  private ITextViewer viewer;
  private StyledText shown;
  private volatile CompletableFuture<?> asked = CompletableFuture.completedFuture(null);
  private volatile IDocument text;

  /** Begins with a viewer, before it is asked for folds. */
  void use(ITextViewer installed) {
    viewer = installed;
    shown = installed.getTextWidget();
  }

  /** Drops what is asked. */
  void cancel() {
    asked.cancel(false);
  }

  @Override
  public void setDocument(IDocument document) {
    text = document;
    UiThread.run(shown, () -> folding(document).ifPresent(FoldingStrategy::prepare));
  }

  /**
   * Shows the text as one that has folds. The first folds would do this when the server gives them:
   * the viewer would set the text again, which ends hovers until the mouse moves.
   */
  private static void prepare(ProjectionViewer folding) {
    try {
      folding.reinitializeProjection();
    } catch (BadLocationException changed) {
      throw new IllegalStateException(changed);
    }
  }

  @Override
  public void initialReconcile() {
    ask();
  }

  @Override
  public void reconcile(IRegion partition) {
    ask();
  }

  @Override
  public void reconcile(DirtyRegion dirty, IRegion subRegion) {
    ask();
  }

  @Override
  public void setProgressMonitor(IProgressMonitor monitor) {}

  private void ask() {
    IDocument about = text;
    if (about == null) {
      return;
    }
    cancel();
    CompletableFuture<TextAnswer<List<FoldingRange>>> question =
        FormulaServer.current()
            .query(
                about,
                (server, document) ->
                    server
                        .getTextDocumentService()
                        .foldingRange(new FoldingRangeRequestParams(document)));
    asked = question;
    question.thenAccept(answer -> UiThread.run(shown, () -> use(about, answer)));
  }

  private void use(IDocument about, TextAnswer<List<FoldingRange>> answer) {
    if (answer.isCurrent()) {
      Set<Position> places = places(about, answer.value().orElseGet(List::of));
      folding(about).ifPresent(folding -> update(folding.getProjectionAnnotationModel(), places));
    }
  }

  /** The viewer, if it folds texts and shows this one. */
  private Optional<ProjectionViewer> folding(IDocument about) {
    return viewer instanceof ProjectionViewer folding
            && folding.getDocument() == about
            && folding.getProjectionAnnotationModel() != null
        ? Optional.of(folding)
        : Optional.empty();
  }

  /** Whole lines, with the delimiter of the last one. */
  private static Set<Position> places(IDocument text, List<FoldingRange> ranges) {
    Set<Position> places = new HashSet<>();
    for (FoldingRange range : ranges) {
      try {
        int start = text.getLineOffset(range.getStartLine());
        int end = text.getLineOffset(range.getEndLine()) + text.getLineLength(range.getEndLine());
        if (range.getEndLine() > range.getStartLine()) {
          places.add(new Position(start, end - start));
        }
      } catch (BadLocationException outside) {
        continue;
      }
    }
    return places;
  }

  private static void update(ProjectionAnnotationModel model, Set<Position> places) {
    Set<Position> missing = new HashSet<>(places);
    List<Annotation> gone = new ArrayList<>();
    model
        .getAnnotationIterator()
        .forEachRemaining(
            fold -> {
              if (!missing.remove(model.getPosition(fold))) {
                gone.add(fold);
              }
            });
    Map<Annotation, Position> added = new HashMap<>();
    missing.forEach(place -> added.put(new ProjectionAnnotation(), place));
    model.modifyAnnotations(gone.toArray(Annotation[]::new), added, null);
  }
}
