package io.nrs.eclipse.occurrences;

import io.nrs.eclipse.common.UiThread;
import io.nrs.eclipse.editor.FormulaPart;
import io.nrs.grammar.Formula.Compound;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.eclipse.core.runtime.Platform;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.Position;
import org.eclipse.jface.text.reconciler.IReconciler;
import org.eclipse.jface.text.reconciler.IReconcilingStrategy;
import org.eclipse.jface.text.source.Annotation;
import org.eclipse.jface.text.source.IAnnotationModelExtension;
import org.eclipse.jface.text.source.ISourceViewer;
import org.eclipse.jface.viewers.IPostSelectionProvider;
import org.eclipse.jface.viewers.ISelectionChangedListener;
import org.eclipse.jface.viewers.SelectionChangedEvent;
import org.eclipse.swt.custom.StyledText;

/**
 * Marks the operations that equal the one at the caret, such as all occurrences of a leaf. The
 * syntax alone decides, so no server is asked. It replaces the Generic Editor's marks of words.
 */
public final class OccurrenceReconciler implements IReconciler {
  /** The Generic Editor's type of marks, with the user's colours. */
  static final String TYPE = "org.eclipse.ui.genericeditor.text";

  private static final String EDITOR = "org.eclipse.ui.genericeditor";

  /** The button of the tool bar that switches marks on and off. */
  private static final String SWITCH = "org.eclipse.ui.genericeditor.togglehighlight";

  private final ISelectionChangedListener caret = this::caretMoved;
  private Optional<ISourceViewer> viewer = Optional.empty();
  private List<Annotation> shown = List.of();
  private CompletableFuture<?> search = CompletableFuture.completedFuture(null);

  @Override
  public void install(ITextViewer installed) {
    if (installed instanceof ISourceViewer source
        && source.getSelectionProvider() instanceof IPostSelectionProvider selections) {
      viewer = Optional.of(source);
      selections.addPostSelectionChangedListener(caret);
    }
  }

  @Override
  public void uninstall() {
    search.cancel(false);
    viewer.ifPresent(
        source ->
            ((IPostSelectionProvider) source.getSelectionProvider())
                .removePostSelectionChangedListener(caret));
    viewer = Optional.empty();
  }

  private void caretMoved(SelectionChangedEvent event) {
    viewer
        .filter(source -> source.getDocument() != null)
        .ifPresent(source -> mark(source, source.getDocument()));
  }

  private void mark(ISourceViewer source, IDocument text) {
    search.cancel(false);
    Optional<FormulaPart> part =
        isOn() ? FormulaPart.at(text, source.getSelectedRange().x) : Optional.empty();
    if (part.isEmpty() || !(part.get().formula() instanceof Compound wanted)) {
      show(source, List.of());
      return;
    }
    String read = text.get();
    StyledText widget = source.getTextWidget();
    CompletableFuture<List<Position>> found =
        CompletableFuture.supplyAsync(() -> Occurrences.of(part.get().language(), read, wanted));
    search = found;
    found.thenAccept(
        places ->
            UiThread.run(
                widget,
                () -> {
                  // A later search has replaced this one, or the text has changed.
                  if (search == found && text.get().equals(read)) {
                    show(source, places.size() > 1 ? places : List.of());
                  }
                }));
  }

  private static boolean isOn() {
    return Platform.getPreferencesService().getBoolean(EDITOR, SWITCH, true, null);
  }

  private void show(ISourceViewer source, List<Position> places) {
    if (source.getAnnotationModel() instanceof IAnnotationModelExtension model
        && !(shown.isEmpty() && places.isEmpty())) {
      Map<Annotation, Position> marks = new HashMap<>();
      places.forEach(
          place -> marks.put(new Annotation(TYPE, false, OccurrencesTexts.sameOperation), place));
      model.replaceAnnotations(shown.toArray(Annotation[]::new), marks);
      shown = List.copyOf(marks.keySet());
    }
  }

  /** Returns null: it follows the caret and no changes, which move the caret. */
  @Override
  public IReconcilingStrategy getReconcilingStrategy(String contentType) {
    return null;
  }
}
