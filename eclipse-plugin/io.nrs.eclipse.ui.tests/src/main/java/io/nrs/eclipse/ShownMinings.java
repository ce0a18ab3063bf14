package io.nrs.eclipse;

import static io.nrs.eclipse.FormulaWorkbench.document;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.ITextOperationTarget;
import org.eclipse.jface.text.Position;
import org.eclipse.jface.text.source.IAnnotationModel;
import org.eclipse.jface.text.source.ISourceViewer;
import org.eclipse.jface.text.source.ISourceViewerExtension2;
import org.eclipse.jface.text.source.inlined.AbstractInlinedAnnotation;
import org.eclipse.jface.text.source.inlined.LineHeaderAnnotation;
import org.eclipse.ui.texteditor.ITextEditor;

/** Finds the commands above formulas and the values behind them. */
public final class ShownMinings {
  private ShownMinings() {}

  /** The minings of an editor with the text of their lines, from above to below. */
  public static List<String> minings(ITextEditor editor) {
    ISourceViewer viewer = (ISourceViewer) editor.getAdapter(ITextOperationTarget.class);
    IAnnotationModel model = ((ISourceViewerExtension2) viewer).getVisualAnnotationModel();
    List<Map.Entry<Integer, String>> found = new ArrayList<>();
    model
        .getAnnotationIterator()
        .forEachRemaining(
            annotation -> {
              if (annotation instanceof AbstractInlinedAnnotation mining
                  && !annotation.isMarkedDeleted()) {
                Position place = model.getPosition(annotation);
                boolean above = mining instanceof LineHeaderAnnotation;
                found.add(
                    Map.entry(
                        2 * line(document(editor), place) + (above ? 0 : 1),
                        (above ? "above " : "behind ") + lineText(document(editor), place)));
              }
            });
    return found.stream()
        .sorted(Comparator.comparingInt(Map.Entry::getKey))
        .map(Map.Entry::getValue)
        .toList();
  }

  private static int line(IDocument text, Position place) {
    try {
      return text.getLineOfOffset(place.getOffset());
    } catch (BadLocationException removed) {
      throw new IllegalStateException(removed);
    }
  }

  private static String lineText(IDocument text, Position place) {
    try {
      int line = line(text, place);
      return text.get(text.getLineOffset(line), text.getLineInformation(line).getLength());
    } catch (BadLocationException removed) {
      throw new IllegalStateException(removed);
    }
  }
}
