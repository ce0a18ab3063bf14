package io.nrs.eclipse.help;

import io.nrs.eclipse.common.PluginConstants;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.help.IWorkbenchHelpSystem;

/** The pages of the documentation, as the plug-in brings them. */
public enum DocumentationPage {
  CONTENTS("index.html"),
  FIRST_MINUTES("start.html#eclipse"),
  OWN_LANGUAGE("tutorials/language-in-a-minute.html");

  private final String file;

  DocumentationPage(String file) {
    this.file = file;
  }

  /** Opens the page in the help of Eclipse if it is installed, else in a browser. */
  public void open() {
    IWorkbenchHelpSystem help = PlatformUI.getWorkbench().getHelpSystem();
    if (help.hasHelpUI()) {
      help.displayHelpResource(href());
    } else {
      new DocumentationHelp().displayHelpResource(href());
    }
  }

  /** The page for the help of Eclipse. */
  String href() {
    return "/" + PluginConstants.PLUGIN_ID + "/server/help/" + file;
  }
}
