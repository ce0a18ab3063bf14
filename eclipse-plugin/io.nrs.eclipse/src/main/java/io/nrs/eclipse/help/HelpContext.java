package io.nrs.eclipse.help;

import io.nrs.eclipse.common.PluginConstants;
import org.eclipse.swt.widgets.Control;
import org.eclipse.ui.PlatformUI;

/** What F1 shows; {@code help-contexts.xml} has the texts. */
public enum HelpContext {
  EDITOR("editor"),
  REWRITING("rewriting"),
  EVALUATION("evaluation"),
  TRAINING("training"),
  NETWORKS("networks"),
  NEW_FILE("newFile"),
  PREFERENCES("preferences");

  private final String id;

  HelpContext(String id) {
    this.id = id;
  }

  /** The id in the file. */
  String id() {
    return id;
  }

  /** Lets F1 in a control, and in those inside, show this. */
  public void of(Control control) {
    PlatformUI.getWorkbench()
        .getHelpSystem()
        .setHelp(control, PluginConstants.PLUGIN_ID + "." + id);
  }
}
