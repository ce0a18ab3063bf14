package io.nrs.eclipse.preferences;

import io.nrs.eclipse.NrsPlugin;
import io.nrs.eclipse.editor.FormulaColor;
import io.nrs.eclipse.server.ServerChoice;
import io.nrs.eclipse.server.ServerSettings;
import io.nrs.eclipse.server.Setting;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.preference.BooleanFieldEditor;
import org.eclipse.jface.preference.ComboFieldEditor;
import org.eclipse.jface.preference.FieldEditorPreferencePage;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Group;
import org.eclipse.ui.IWorkbench;
import org.eclipse.ui.IWorkbenchPreferencePage;
import org.eclipse.ui.dialogs.PreferenceLinkArea;
import org.eclipse.ui.preferences.IWorkbenchPreferenceContainer;
import org.eclipse.ui.preferences.ScopedPreferenceStore;

/** The server's settings. What is left empty, or as it was, is not kept: the server decides. */
public final class NrsPreferencePage extends FieldEditorPreferencePage
    implements IWorkbenchPreferencePage {
  private static final int COLUMNS = 3;

  private final List<Group> groups = new ArrayList<>();

  public NrsPreferencePage() {
    super(GRID);
    setDescription("How formulas are rewritten. What is empty is left to the server.");
    setPreferenceStore(new ScopedPreferenceStore(InstanceScope.INSTANCE, NrsPlugin.ID));
  }

  @Override
  public void init(IWorkbench workbench) {
    // The preferences are all that is shown.
  }

  @Override
  protected void createFieldEditors() {
    Composite networks = group("Networks");
    addField(
        choice(
            Setting.PRESET,
            "&Preset:",
            networks,
            "Default",
            "",
            "Paper: the published inference",
            "paper"));
    addField(
        new CheckedText(
            Setting.OUTPUTS.key(),
            "Selector &outputs for a window:",
            "8, with the preset Paper 1000",
            Checks.wholeNumber("Selector outputs", 1, 1000),
            networks));
    addField(
        choice(
            Setting.WINDOWING,
            "&Windowing:",
            networks,
            "As the preset has it",
            "",
            "Sliding",
            "sliding",
            "Dynamic",
            "dynamic",
            "None: the whole formula",
            "none"));
    addField(
        choice(
            Setting.DEVICE,
            "&Device:",
            networks,
            "Automatic: a GPU where there is one",
            "",
            "CPU",
            "cpu",
            "GPU",
            "gpu"));
    addField(
        CheckedPath.folder(
            Setting.MODELS.key(),
            "&Models folder:",
            "those of this plug-in",
            Checks.folder("Models folder"),
            networks));
    addField(
        new BooleanFieldEditor(
            ServerSettings.PROJECT_MODELS, "Projects may bring networks of their o&wn", networks));

    Composite values = group("Values");
    addField(
        new CheckedText(
            Setting.MIN_CONFIDENCE.key(),
            "&Least confidence that is not noted:",
            "0.5",
            Checks.share("Least confidence"),
            values));
    addField(
        new BooleanFieldEditor(
            Setting.VERIFY.key(), "Compare every value with the e&xact one", values));
    addField(
        new SwitchedOn(
            Setting.AGREEMENT.key(), "&Solve the formulas of open files unasked", values));
    addField(new SwitchedOn(Setting.INLAY_HINTS.key(), "Show &values beside formulas", values));
    addField(new SwitchedOn(Setting.CODE_LENS.key(), "Show &commands above formulas", values));

    Composite server = group("Server");
    addField(
        CheckedPath.file(
            ServerChoice.COMMAND,
            "&Installed nrs:",
            "the server of this plug-in",
            Checks.program("Installed nrs"),
            server));
  }

  @Override
  protected void adjustGridLayout() {
    super.adjustGridLayout();
    for (Group group : groups) {
      GridLayoutFactory.swtDefaults().numColumns(COLUMNS).applyTo(group);
      GridDataFactory.fillDefaults().grab(true, false).span(COLUMNS, 1).applyTo(group);
    }
    link("org.eclipse.ui.preferencePages.Keys", "Keys of the commands: see <a>''{0}''</a>", null);
    link(
        "org.eclipse.ui.preferencePages.ColorsAndFonts",
        "Colours of formulas: see <a>''{0}''</a>",
        "selectColor:" + FormulaColor.NUMBER.key());
  }

  private void link(String page, String text, Object data) {
    PreferenceLinkArea area =
        new PreferenceLinkArea(
            getFieldEditorParent(),
            SWT.WRAP,
            page,
            text,
            (IWorkbenchPreferenceContainer) getContainer(),
            data);
    GridDataFactory.fillDefaults().grab(true, false).span(COLUMNS, 1).applyTo(area.getControl());
  }

  private Composite group(String name) {
    Group group = new Group(getFieldEditorParent(), SWT.NONE);
    group.setText(name);
    groups.add(group);
    return group;
  }

  /**
   * @param namesAndValues by turns
   */
  private static ComboFieldEditor choice(
      Setting setting, String label, Composite parent, String... namesAndValues) {
    String[][] entries = new String[namesAndValues.length / 2][];
    for (int i = 0; i < entries.length; i++) {
      entries[i] = new String[] {namesAndValues[2 * i], namesAndValues[2 * i + 1]};
    }
    return new ComboFieldEditor(setting.key(), label, entries, parent);
  }
}
