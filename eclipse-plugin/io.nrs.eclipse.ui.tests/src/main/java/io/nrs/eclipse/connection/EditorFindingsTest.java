package io.nrs.eclipse.connection;

import static io.nrs.eclipse.FormulaWorkbench.await;
import static io.nrs.eclipse.FormulaWorkbench.document;

import io.nrs.eclipse.FormulaWorkbench;
import java.util.Iterator;
import org.eclipse.core.resources.IMarker;
import org.eclipse.jface.text.source.Annotation;
import org.eclipse.jface.text.source.IAnnotationModel;
import org.eclipse.ui.texteditor.ITextEditor;
import org.eclipse.ui.texteditor.MarkerAnnotation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Findings in editors, with the server and networks of the plug-in. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class EditorFindingsTest {
  private static final String FORMULA = "[MIN[SM54][MIN39]]\n";

  @RegisterExtension final FormulaWorkbench workbench = new FormulaWorkbench();

  @Test
  void findingsAreUnderlinedUntilTheyAreFixed() throws Exception {
    ITextEditor editor = workbench.open("a.listops", FORMULA + "[MAX3\n");
    await("an underlined error", () -> underlined(editor, IMarker.SEVERITY_ERROR));
    document(editor).replace(FORMULA.length(), "[MAX3".length(), "[MAX31]");
    await("no error", () -> !underlined(editor, IMarker.SEVERITY_ERROR));
  }

  private static boolean underlined(ITextEditor editor, int severity) {
    IAnnotationModel model =
        editor.getDocumentProvider().getAnnotationModel(editor.getEditorInput());
    for (Iterator<Annotation> all = model.getAnnotationIterator(); all.hasNext(); ) {
      if (all.next() instanceof MarkerAnnotation annotation
          && annotation.getMarker().getAttribute(IMarker.SEVERITY, -1) == severity
          && annotation.getType().equals("org.eclipse.ui.workbench.texteditor.error")
          && model.getPosition(annotation).getLength() > 0) {
        return true;
      }
    }
    return false;
  }
}
