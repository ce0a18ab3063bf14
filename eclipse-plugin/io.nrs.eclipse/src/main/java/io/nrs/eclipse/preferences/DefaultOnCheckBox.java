package io.nrs.eclipse.preferences;

import org.eclipse.jface.preference.BooleanFieldEditor;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;

/** A check box that is selected by default. Only the cleared state is stored. */
final class DefaultOnCheckBox extends BooleanFieldEditor {
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
