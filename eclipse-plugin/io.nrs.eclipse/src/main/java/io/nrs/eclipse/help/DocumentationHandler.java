package io.nrs.eclipse.help;

import io.nrs.eclipse.common.PluginConstants;
import java.io.IOException;
import java.net.URL;
import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.commands.ExecutionException;
import org.eclipse.core.runtime.FileLocator;
import org.eclipse.core.runtime.IPath;
import org.eclipse.core.runtime.Platform;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.PlatformUI;

/** Opens the documentation: in the help of Eclipse if it is installed, else in a browser. */
public final class DocumentationHandler extends AbstractHandler {
  private static final String CONTENTS = "server/help/index.html";

  @Override
  public Object execute(ExecutionEvent event) throws ExecutionException {
    if (Platform.getBundle("org.eclipse.help.ui") != null) {
      PlatformUI.getWorkbench()
          .getHelpSystem()
          .displayHelpResource("/" + PluginConstants.PLUGIN_ID + "/" + CONTENTS);
      return null;
    }
    try {
      PlatformUI.getWorkbench()
          .getBrowserSupport()
          .createBrowser(PluginConstants.PLUGIN_ID)
          .openURL(contents());
      return null;
    } catch (IOException | PartInitException failed) {
      throw new ExecutionException(failed.getMessage(), failed);
    }
  }

  /**
   * The page of contents, as a file.
   *
   * @throws IOException if the plug-in has none
   */
  static URL contents() throws IOException {
    URL page =
        FileLocator.find(
            Platform.getBundle(PluginConstants.PLUGIN_ID), IPath.fromPortableString(CONTENTS));
    if (page == null) {
      throw new IOException(HelpTexts.noDocumentation);
    }
    return FileLocator.toFileURL(page);
  }
}
