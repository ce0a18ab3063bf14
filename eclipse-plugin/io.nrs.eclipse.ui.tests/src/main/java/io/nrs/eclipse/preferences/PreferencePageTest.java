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
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.eclipse.FormulaWorkbench;
import io.nrs.eclipse.Screenshot;
import io.nrs.eclipse.common.PluginConstants;
import io.nrs.eclipse.common.Popup;
import io.nrs.eclipse.server.ServerSettings;
import java.nio.file.Path;
import org.eclipse.core.runtime.preferences.IEclipsePreferences;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.jface.preference.PreferenceDialog;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Group;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.dialogs.PreferencesUtil;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PreferencePageTest {
  private static final String PAGE = "io.nrs.eclipse.preferences";

  @RegisterExtension final FormulaWorkbench workbench = new FormulaWorkbench();
  @TempDir Path folder;

  private final IEclipsePreferences kept =
      InstanceScope.INSTANCE.getNode(PluginConstants.PLUGIN_ID);
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
  void onlyChangedPreferencesAreStored() throws Exception {
    text(shell(), "Report values less confident than:").setText("0.25");
    choose(combo(shell(), "Device:"), "CPU");
    text(shell(), "Models folder:").setText(folder.toString());
    press(button(shell(), "Show values beside formulas"));
    press(button(shell(), "Show notifications in a corner of the screen"));
    press(button(shell(), "Apply"));
    assertEquals("false", kept.get(Popup.PREFERENCE, ""));
    assertEquals("0.25", kept.get("minConfidence", ""));
    assertEquals("cpu", kept.get("device", ""));
    assertEquals(folder.toString(), kept.get("models", ""));
    assertEquals("false", kept.get("inlayHints", ""));
    assertEquals(5, kept.keys().length, String.join(" ", kept.keys()));
    assertEquals(0.25, ServerSettings.changed().get("minConfidence").getAsDouble());
    assertFalse(ServerSettings.changed().get("inlayHints").getAsBoolean());
  }

  @Test
  void unchangedPageStoresNothing() throws Exception {
    press(button(shell(), "Apply"));
    assertArrayEquals(new String[0], kept.keys());
  }

  @Test
  void defaultsCanBeRestored() throws Exception {
    text(shell(), "Report values less confident than:").setText("0.25");
    choose(combo(shell(), "Preset:"), "Paper: as published, slow");
    press(button(shell(), "Show values beside formulas"));
    press(button(shell(), "Apply"));
    assertEquals(3, kept.keys().length, String.join(" ", kept.keys()));
    press(button(shell(), "Restore Defaults"));
    assertEquals("", text(shell(), "Report values less confident than:").getText());
    assertTrue(button(shell(), "Show values beside formulas").getSelection());
    press(button(shell(), "Apply"));
    assertArrayEquals(new String[0], kept.keys());
  }

  @ParameterizedTest
  @CsvSource({
    "2, false",
    "-0.1, false",
    "x, false",
    "0, true",
    "' 1 ', true",
    "'', true",
  })
  void onlySharesCanBeApplied(String share, boolean valid) {
    type("Report values less confident than:", share);
    assertEquals(valid, button(shell(), "Apply").isEnabled());
  }

  @Test
  void theServerIsAFile() {
    type("nrs executable:", folder.toString());
    assertFalse(button(shell(), "Apply").isEnabled());
    assertNotNull(((NrsPreferencePage) dialog.getSelectedPage()).getErrorMessage());
  }

  /** The platform validates what keys have written. */
  private void type(String label, String text) {
    text(shell(), label).setText(text);
    text(shell(), label).notifyListeners(SWT.KeyUp, new Event());
  }

  @Test
  void picture() throws Exception {
    assertEquals(4, all(shell(), Group.class).size());
    Screenshot.take("preferences", shell());
  }

  private Shell shell() {
    return dialog.getShell();
  }
}
