package io.nrs.eclipse.preferences;

import static io.nrs.eclipse.Widgets.all;
import static io.nrs.eclipse.Widgets.button;
import static io.nrs.eclipse.Widgets.choose;
import static io.nrs.eclipse.Widgets.combo;
import static io.nrs.eclipse.Widgets.press;
import static io.nrs.eclipse.Widgets.text;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.eclipse.FormulaWorkbench;
import io.nrs.eclipse.NrsPlugin;
import io.nrs.eclipse.Screenshot;
import io.nrs.eclipse.server.ServerSettings;
import java.nio.file.Path;
import org.eclipse.core.runtime.preferences.IEclipsePreferences;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.jface.preference.PreferenceDialog;
import org.eclipse.swt.widgets.Group;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.dialogs.PreferencesUtil;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

class PreferencePageTest {
  private static final String PAGE = "io.nrs.eclipse.preferences";

  @RegisterExtension final FormulaWorkbench workbench = new FormulaWorkbench();
  @TempDir Path folder;

  private final IEclipsePreferences kept = InstanceScope.INSTANCE.getNode(NrsPlugin.ID);
  private PreferenceDialog dialog;

  @BeforeEach
  void open() throws Exception {
    kept.clear();
    dialog =
        PreferencesUtil.createPreferenceDialogOn(
            workbench.page().getWorkbenchWindow().getShell(), PAGE, null, null);
    dialog.setBlockOnOpen(false);
    dialog.open();
  }

  @AfterEach
  void close() throws Exception {
    dialog.close();
    kept.clear();
  }

  @Test
  void whatIsChangedIsKeptAndNothingElse() throws Exception {
    text(shell(), "Selector outputs for a window:").setText("20");
    choose(combo(shell(), "Windowing:"), "Dynamic");
    choose(combo(shell(), "Device:"), "CPU");
    text(shell(), "Models folder:").setText(folder.toString());
    press(button(shell(), "Show values beside formulas"));
    press(button(shell(), "Projects may bring networks of their own"));
    press(button(shell(), "Apply"));
    assertEquals("20", kept.get("outputs", ""));
    assertEquals("dynamic", kept.get("windowing", ""));
    assertEquals("cpu", kept.get("device", ""));
    assertEquals(folder.toString(), kept.get("models", ""));
    assertEquals("false", kept.get("inlayHints", ""));
    assertTrue(kept.getBoolean(ServerSettings.PROJECT_MODELS, false));
    assertEquals(6, kept.keys().length, String.join(" ", kept.keys()));
    assertEquals(20, ServerSettings.changed().get("outputs").getAsInt());
    assertFalse(ServerSettings.changed().get("inlayHints").getAsBoolean());
  }

  @Test
  void nothingIsKeptWhereNothingWasChanged() throws Exception {
    press(button(shell(), "Apply"));
    assertArrayEquals(new String[0], kept.keys());
  }

  @Test
  void defaultsCanBeRestored() throws Exception {
    text(shell(), "Selector outputs for a window:").setText("20");
    choose(combo(shell(), "Preset:"), "Paper: the published inference");
    press(button(shell(), "Solve the formulas of open files unasked"));
    press(button(shell(), "Apply"));
    assertEquals(3, kept.keys().length, String.join(" ", kept.keys()));
    press(button(shell(), "Restore Defaults"));
    assertEquals("", text(shell(), "Selector outputs for a window:").getText());
    assertTrue(button(shell(), "Solve the formulas of open files unasked").getSelection());
    press(button(shell(), "Apply"));
    assertArrayEquals(new String[0], kept.keys());
  }

  @Test
  void whatTheServerWouldRefuseCannotBeApplied() {
    text(shell(), "Selector outputs for a window:").setText("1001");
    assertEquals("Selector outputs: a whole number, 1 to 1000.", dialogMessage());
    assertFalse(button(shell(), "Apply").isEnabled());
    text(shell(), "Selector outputs for a window:").setText("1000");
    assertTrue(button(shell(), "Apply").isEnabled());
    text(shell(), "Installed nrs:").setText(folder.toString());
    assertEquals("Installed nrs: there is no file " + folder + ".", dialogMessage());
    text(shell(), "Installed nrs:").setText("");
    text(shell(), "Least confidence that is not noted:").setText("2");
    assertFalse(button(shell(), "Apply").isEnabled());
  }

  @Test
  void picture() throws Exception {
    assertEquals(3, all(shell(), Group.class).size());
    Screenshot.take("preferences", shell());
  }

  private String dialogMessage() {
    return ((NrsPreferencePage) dialog.getSelectedPage()).getErrorMessage();
  }

  private Shell shell() {
    return dialog.getShell();
  }
}
