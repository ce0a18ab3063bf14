package io.nrs.eclipse.formatting;

import static io.nrs.eclipse.FormulaWorkbench.await;
import static io.nrs.eclipse.FormulaWorkbench.document;
import static io.nrs.eclipse.FormulaWorkbench.execute;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.eclipse.FormulaWorkbench;
import io.nrs.eclipse.Keys;
import io.nrs.eclipse.RunningServer;
import io.nrs.eclipse.common.PluginConstants;
import java.nio.charset.StandardCharsets;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.preferences.IEclipsePreferences;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.TextSelection;
import org.eclipse.ui.texteditor.ITextEditor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Ctrl+Shift+F, and formatting after saving, with the server of the plug-in. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class FormatTest {
  private static final String UNTIDY = "(1+2)=3#why\n(3+4)=7\n";
  private static final String TIDY = "(1+2) = 3  #why\n(3+4) = 7\n";
  private static final String UNDO = "org.eclipse.ui.edit.undo";
  private static final String SAVE = "org.eclipse.ui.file.save";

  @RegisterExtension final FormulaWorkbench workbench = new FormulaWorkbench();

  private final IEclipsePreferences preferences =
      InstanceScope.INSTANCE.getNode(PluginConstants.PLUGIN_ID);

  @AfterEach
  void restore() {
    preferences.remove(FormatOnSave.PREFERENCE);
  }

  @Test
  void aKeyFormatsTheFile() throws Exception {
    ITextEditor editor = workbench.open("a.arith", UNTIDY);
    IDocument text = document(editor);
    Keys.focus(editor);
    Keys.ctrlShift('f');
    await("tidy formulas", () -> text.get().equals(TIDY));
    execute(UNDO);
    assertEquals(UNTIDY, text.get());
  }

  @Test
  void onlySelectedLinesAreFormatted() throws Exception {
    ITextEditor editor = workbench.open("a.arith", UNTIDY);
    IDocument text = document(editor);
    editor
        .getSelectionProvider()
        .setSelection(new TextSelection(UNTIDY.indexOf("3+4"), "3+4".length()));
    execute("io.nrs.eclipse.format");
    await("a tidy formula", () -> text.get().equals("(1+2)=3#why\n(3+4) = 7\n"));
  }

  @Test
  void savedFilesAreFormattedIfThatIsWanted() throws Exception {
    ITextEditor editor = workbench.open("a.arith", UNTIDY);
    IDocument text = document(editor);
    text.replace(0, 0, "# mine\n");
    execute(SAVE);
    assertEquals("# mine\n" + UNTIDY, saved());

    preferences.putBoolean(FormatOnSave.PREFERENCE, true);
    text.replace(0, "# mine\n".length(), "# ours\n");
    execute(SAVE);
    await("a tidy file", () -> saved().equals("# ours\n" + TIDY));
    await("a clean editor", () -> !editor.isDirty());
    // Undo is no save, although it may make the editor clean.
    execute(UNDO);
    assertEquals("# ours\n" + UNTIDY, text.get());
  }

  @Test
  void noSaveWaitsForTheServer() throws Exception {
    ITextEditor editor = workbench.open("a.arith", UNTIDY);
    IDocument text = document(editor);
    preferences.putBoolean(FormatOnSave.PREFERENCE, true);
    RunningServer.held(
        () -> {
          text.replace(0, 0, "# mine\n");
          execute(SAVE);
          assertEquals("# mine\n" + UNTIDY, saved());
          // The answer is about an earlier text.
          text.replace(0, 0, "# more\n");
        });
    execute("io.nrs.eclipse.format");
    await("tidy formulas", () -> text.get().equals("# more\n# mine\n" + TIDY));
    assertTrue(editor.isDirty());
    assertEquals("# mine\n" + UNTIDY, saved());
  }

  private String saved() {
    IFile file = workbench.project().getFile("a.arith");
    try (var bytes = file.getContents(true)) {
      return new String(bytes.readAllBytes(), StandardCharsets.UTF_8);
    } catch (Exception unreadable) {
      throw new IllegalStateException(unreadable);
    }
  }
}
