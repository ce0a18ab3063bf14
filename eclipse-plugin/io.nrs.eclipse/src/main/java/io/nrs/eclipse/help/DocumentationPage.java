package io.nrs.eclipse.help;

import io.nrs.eclipse.common.PluginConstants;
import java.io.IOException;
import java.net.URI;
import java.net.URL;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.FileLocator;
import org.eclipse.core.runtime.IPath;
import org.eclipse.core.runtime.Platform;
import org.eclipse.core.runtime.Status;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.browser.IWebBrowser;

/** The pages of the documentation, as the plug-in brings them. */
public enum DocumentationPage {
  CONTENTS("index.html", ""),
  FIRST_MINUTES("start.html", "eclipse"),
  OWN_LANGUAGE("tutorials/language-in-a-minute.html", "");

  private static final String FOLDER = "server/help/";
  private final String file;
  private final String heading;

  DocumentationPage(String file, String heading) {
    this.file = file;
    this.heading = heading;
  }

  /**
   * Opens the page in the help of Eclipse if it is installed, else in a browser.
   *
   * @throws CoreException if the plug-in has no such page, or there is no browser
   */
  public void open() throws CoreException {
    if (Platform.getBundle("org.eclipse.help.ui") != null) {
      PlatformUI.getWorkbench()
          .getHelpSystem()
          .displayHelpResource("/" + PluginConstants.PLUGIN_ID + "/" + path() + at());
    } else {
      IWebBrowser browser =
          PlatformUI.getWorkbench().getBrowserSupport().createBrowser(PluginConstants.PLUGIN_ID);
      try {
        browser.openURL(URI.create(url() + at()).toURL());
      } catch (IOException unreadable) {
        throw new CoreException(Status.error(unreadable.getMessage(), unreadable));
      }
    }
  }

  /** The path from the plug-in. */
  String path() {
    return FOLDER + file;
  }

  /** The place in the page, as the end of an address. */
  String at() {
    return heading.isEmpty() ? "" : "#" + heading;
  }

  /**
   * The page as a file.
   *
   * @throws IOException if the plug-in has no such page
   */
  URL url() throws IOException {
    URL page =
        FileLocator.find(
            Platform.getBundle(PluginConstants.PLUGIN_ID), IPath.fromPortableString(path()));
    if (page == null) {
      throw new IOException(HelpTexts.noDocumentation);
    }
    return FileLocator.toFileURL(page);
  }
}
