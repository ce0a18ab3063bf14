package io.nrs.eclipse.standalone;

import static io.nrs.eclipse.FormulaWorkbench.await;
import static io.nrs.eclipse.FormulaWorkbench.document;
import static io.nrs.eclipse.FormulaWorkbench.execute;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import io.nrs.eclipse.FormulaWorkbench;
import io.nrs.eclipse.common.PluginConstants;
import io.nrs.eclipse.server.CommandRequest;
import io.nrs.eclipse.server.FormulaServer;
import io.nrs.eclipse.server.PendingRequest;
import io.nrs.eclipse.server.ServerSetting;
import io.nrs.protocol.Commands.FormulaParams;
import io.nrs.protocol.Protocol;
import io.nrs.protocol.Protocol.CommandSpec;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.runtime.preferences.IEclipsePreferences;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.source.Annotation;
import org.eclipse.jface.text.source.IAnnotationModel;
import org.eclipse.ui.texteditor.ITextEditor;
import org.eclipse.ui.texteditor.MarkerAnnotation;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Editors of an Eclipse without LSP4E, with the server and networks of the plug-in. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class StandaloneEditorTest {
  private static final String FORMULA = "[MIN[SM54][MIN39]]\n";

  @RegisterExtension final FormulaWorkbench workbench = new FormulaWorkbench();

  private final IEclipsePreferences preferences =
      InstanceScope.INSTANCE.getNode(PluginConstants.PLUGIN_ID);

  @AfterEach
  void preferencesAreAsTheyWere() {
    preferences.remove(ServerSetting.MODELS.key());
  }

  @Test
  void eachStepIsOneUndo() throws Exception {
    ITextEditor editor = workbench.open("a.listops", FORMULA);
    document(editor).replace(0, 0, "# typed\n");
    JsonObject answer = answer(step(document(editor), 1));
    assertTrue(answer.get("applied").getAsBoolean(), answer.toString());
    assertEquals("# typed\n[MIN[SM54]3]\n", document(editor).get());
    assertEquals("# typed\n[MIN[SM54]3]\n", FormulaWorkbench.shown(editor).getText());

    execute("org.eclipse.ui.edit.undo");
    assertEquals("# typed\n" + FORMULA, document(editor).get());
    answer = answer(step(document(editor), 1));
    assertEquals("[MIN39]", answer.get("leaf").getAsString());
  }

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

  @Test
  void preferencesReachTheServer(@TempDir Path empty) throws Exception {
    ITextEditor editor = workbench.open("a.listops", FORMULA);
    answer(step(document(editor), 0));
    preferences.put(ServerSetting.MODELS.key(), empty.toString());
    await("steps without networks", () -> failure(editor).contains(empty.toString()));
    preferences.remove(ServerSetting.MODELS.key());
    await("steps with networks", () -> failure(editor).isEmpty());
  }

  /** The error message of a request, or an empty text. */
  private static String failure(ITextEditor editor) {
    CommandRequest trace = about(Protocol.TRACE, document(editor), 0);
    try {
      answer(trace);
      return "";
    } catch (CompletionException failed) {
      return failed.getCause().getMessage();
    }
  }

  private static CommandRequest step(IDocument text, int line) {
    return about(Protocol.STEP, text, line);
  }

  private static CommandRequest about(
      CommandSpec<FormulaParams, ?> command, IDocument text, int line) {
    return CommandRequest.about(
        command, text, uri -> new FormulaParams(uri, line, Optional.empty()));
  }

  private static JsonObject answer(CommandRequest request) {
    PendingRequest asked = FormulaServer.current().send(request);
    await("an answer", () -> asked.response().isDone());
    return asked.response().join();
  }
}
