package io.nrs.eclipse.preferences;

import io.nrs.eclipse.common.CommonTexts;
import io.nrs.eclipse.common.PluginConstants;
import io.nrs.eclipse.common.Popup;
import io.nrs.eclipse.editor.FormulaColor;
import io.nrs.eclipse.formatting.FormatOnSave;
import io.nrs.eclipse.help.HelpContext;
import io.nrs.eclipse.server.ServerCommandLine;
import io.nrs.eclipse.server.ServerSettings;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.preference.BooleanFieldEditor;
import org.eclipse.jface.preference.ComboFieldEditor;
import org.eclipse.jface.preference.DirectoryFieldEditor;
import org.eclipse.jface.preference.FieldEditorPreferencePage;
import org.eclipse.jface.preference.FileFieldEditor;
import org.eclipse.jface.preference.StringFieldEditor;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Group;
import org.eclipse.ui.IWorkbench;
import org.eclipse.ui.IWorkbenchPreferencePage;
import org.eclipse.ui.dialogs.PreferenceLinkArea;
import org.eclipse.ui.preferences.IWorkbenchPreferenceContainer;
import org.eclipse.ui.preferences.ScopedPreferenceStore;

/**
 * The settings of the server, formatting and notifications. An empty or unchanged field is not
 * stored, so the server's default applies.
 */
public final class NrsPreferencePage extends FieldEditorPreferencePage
    implements IWorkbenchPreferencePage {
  private static final int COLUMNS = 3;

  private final List<Group> groups = new ArrayList<>();

  public NrsPreferencePage() {
    super(GRID);
    setDescription(PreferencesTexts.description);
    setPreferenceStore(
        new ScopedPreferenceStore(InstanceScope.INSTANCE, PluginConstants.PLUGIN_ID));
  }

  @Override
  public void init(IWorkbench workbench) {
    // The page needs nothing from the workbench.
  }

  @Override
  public void createControl(Composite parent) {
    super.createControl(parent);
    HelpContext.PREFERENCES.of(getControl());
  }

  @Override
  protected void createFieldEditors() {
    Composite networks = group(CommonTexts.networks);
    addField(
        choice(
            "preset",
            PreferencesTexts.preset,
            networks,
            CommonTexts.presetDefault,
            "",
            CommonTexts.presetPaper,
            "paper"));
    addField(
        choice(
            "device",
            PreferencesTexts.device,
            networks,
            CommonTexts.automatic,
            "",
            CommonTexts.cpu,
            "cpu",
            CommonTexts.gpu,
            "gpu"));
    DirectoryFieldEditor models =
        new DirectoryFieldEditor("models", PreferencesTexts.models, networks);
    models.getTextControl(networks).setMessage(PreferencesTexts.ownModels);
    addField(models);
    Composite values = group(PreferencesTexts.values);
    addField(new ShareField(ServerSettings.MIN_CONFIDENCE, PreferencesTexts.minConfidence, values));
    addField(new BooleanFieldEditor("verify", PreferencesTexts.verify, values));
    addField(new DefaultOnCheckBox("inlayHints", PreferencesTexts.inlayHints, values));
    addField(new DefaultOnCheckBox("codeLens", PreferencesTexts.codeLens, values));

    Composite editor = group(PreferencesTexts.editor);
    addField(
        new BooleanFieldEditor(FormatOnSave.PREFERENCE, PreferencesTexts.formatOnSave, editor));
    addField(new DefaultOnCheckBox(Popup.PREFERENCE, PreferencesTexts.notifications, editor));

    Composite server = group(PreferencesTexts.server);
    FileFieldEditor program =
        new FileFieldEditor(
            ServerCommandLine.PREFERENCE,
            PreferencesTexts.executable,
            true,
            StringFieldEditor.VALIDATE_ON_KEY_STROKE,
            server);
    program.getTextControl(server).setMessage(PreferencesTexts.ownServer);
    addField(program);
  }

  @Override
  protected void adjustGridLayout() {
    super.adjustGridLayout();
    for (Group group : groups) {
      GridLayoutFactory.swtDefaults().numColumns(COLUMNS).applyTo(group);
      GridDataFactory.fillDefaults().grab(true, false).span(COLUMNS, 1).applyTo(group);
    }
    link("org.eclipse.ui.preferencePages.Keys", PreferencesTexts.keys, null);
    link(
        "org.eclipse.ui.preferencePages.ColorsAndFonts",
        PreferencesTexts.colours,
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
   * A drop-down list.
   *
   * @param namesAndValues the name of each entry followed by its value
   */
  private static ComboFieldEditor choice(
      String setting, String label, Composite parent, String... namesAndValues) {
    String[][] entries = new String[namesAndValues.length / 2][];
    for (int i = 0; i < entries.length; i++) {
      entries[i] = new String[] {namesAndValues[2 * i], namesAndValues[2 * i + 1]};
    }
    return new ComboFieldEditor(setting, label, entries, parent);
  }

  /** A check box that is selected by default. Only the cleared state is stored. */
  private static final class DefaultOnCheckBox extends BooleanFieldEditor {
    private static final String OFF = "false";

    private final Composite parent;

    DefaultOnCheckBox(String key, String label, Composite parent) {
      super(key, label, parent);
      this.parent = parent;
    }

    @Override
    protected void doLoad() {
      button().setSelection(!OFF.equals(getPreferenceStore().getString(getPreferenceName())));
    }

    @Override
    protected void doLoadDefault() {
      button().setSelection(true);
    }

    @Override
    protected void doStore() {
      if (button().getSelection()) {
        getPreferenceStore().setToDefault(getPreferenceName());
      } else {
        getPreferenceStore().setValue(getPreferenceName(), OFF);
      }
    }

    private Button button() {
      return getChangeControl(parent);
    }
  }

  /** A field for a number from 0 to 1. An empty one stands for the server's default. */
  private static final class ShareField extends StringFieldEditor {
    ShareField(String key, String label, Composite parent) {
      super(key, label, parent);
      setErrorMessage(PreferencesTexts.notShare);
      getTextControl().setMessage("0.5");
    }

    @Override
    protected boolean doCheckState() {
      String text = getStringValue().strip();
      try {
        return text.isEmpty() || 0 <= Double.parseDouble(text) && Double.parseDouble(text) <= 1;
      } catch (NumberFormatException notValid) {
        return false;
      }
    }
  }
}
