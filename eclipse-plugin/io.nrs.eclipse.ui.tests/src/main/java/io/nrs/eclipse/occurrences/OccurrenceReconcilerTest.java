package io.nrs.eclipse.occurrences;

import static io.nrs.eclipse.FormulaWorkbench.await;
import static io.nrs.eclipse.FormulaWorkbench.document;

import io.nrs.eclipse.FakeServer;
import io.nrs.eclipse.FormulaWorkbench;
import io.nrs.eclipse.Keys;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.Position;
import org.eclipse.jface.text.source.IAnnotationModel;
import org.eclipse.swt.SWT;
import org.eclipse.ui.texteditor.ITextEditor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The fake server never answers: the syntax decides. */
class OccurrenceReconcilerTest {
  @RegisterExtension final FormulaWorkbench workbench = new FormulaWorkbench();
  @RegisterExtension final FakeServer server = new FakeServer();

  @Test
  void theOperationAtTheCaretIsMarkedEverywhere() throws Exception {
    ITextEditor editor = workbench.open("a.arith", "# |why\n((1+2)*( 1+2 ))\n(1+2) = 3\n(1+3)\n");
    Keys.focus(editor);
    Keys.press(SWT.ARROW_DOWN);
    await("three marks", () -> marked(editor).equals(List.of("(1+2)", "( 1+2 )", "(1+2)")));
    Keys.press(SWT.ARROW_DOWN);
    Keys.press(SWT.ARROW_DOWN);
    await("no marks", () -> marked(editor).isEmpty());
  }

  private static List<String> marked(ITextEditor editor) {
    IAnnotationModel model =
        editor.getDocumentProvider().getAnnotationModel(editor.getEditorInput());
    List<Position> places = new ArrayList<>();
    model
        .getAnnotationIterator()
        .forEachRemaining(
            mark -> {
              if (mark.getType().equals(OccurrenceReconciler.TYPE)) {
                places.add(model.getPosition(mark));
              }
            });
    return places.stream()
        .sorted((first, next) -> first.getOffset() - next.getOffset())
        .map(place -> text(editor, place))
        .toList();
  }

  private static String text(ITextEditor editor, Position place) {
    try {
      return document(editor).get(place.getOffset(), place.getLength());
    } catch (BadLocationException removed) {
      throw new IllegalStateException(removed);
    }
  }
}
