package io.nrs.eclipse.help;

import io.nrs.eclipse.common.PluginConstants;
import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.FileLocator;
import org.eclipse.core.runtime.IPath;
import org.eclipse.core.runtime.Platform;
import org.eclipse.core.runtime.Status;
import org.eclipse.help.HelpSystem;
import org.eclipse.help.IContext;
import org.eclipse.help.IHelpResource;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.program.Program;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.help.AbstractHelpUI;
import org.eclipse.ui.statushandlers.StatusManager;

/**
 * The help of an Eclipse without help pages, such as the product: pages of the documentation in a
 * browser. The workbench asks for it at its start; Eclipse does not start the plug-in for classes
 * of this package.
 */
public final class DocumentationHelp extends AbstractHelpUI {
  /** The key of the workbench for the id of a control's context. */
  private static final String CONTEXT = "org.eclipse.ui.help";

  private static final String PLUGIN = "/" + PluginConstants.PLUGIN_ID + "/";

  @Override
  public void displayHelp() {
    displayHelpResource(DocumentationPage.CONTENTS.href());
  }

  /** The first page about what a user asks help for. */
  @Override
  public void displayContext(IContext context, int x, int y) {
    displayHelpResource(
        Optional.ofNullable(context.getRelatedTopics()).stream()
            .flatMap(Stream::of)
            .map(IHelpResource::getHref)
            .findFirst()
            .orElse(DocumentationPage.CONTENTS.href()));
  }

  @Override
  public void displayDynamicHelp() {
    Stream.iterate(
            Display.getCurrent().getFocusControl(), control -> control != null, Control::getParent)
        .map(control -> control.getData(CONTEXT))
        .filter(String.class::isInstance)
        .map(id -> HelpSystem.getContext((String) id))
        .filter(Objects::nonNull)
        .findFirst()
        .ifPresentOrElse(context -> displayContext(context, 0, 0), this::displayHelp);
  }

  @Override
  public void displaySearch() {
    displayHelp();
  }

  @Override
  public void search(String words) {
    displayHelp();
  }

  @Override
  public void displayHelpResource(String href) {
    try {
      open(page(href));
    } catch (IOException unreadable) {
      StatusManager.getManager()
          .handle(Status.error(unreadable.getMessage(), unreadable), StatusManager.SHOW);
    }
  }

  /** Eclipse knows some browsers by name; the desktop knows its own. */
  private static void open(URL page) {
    try {
      PlatformUI.getWorkbench()
          .getBrowserSupport()
          .createBrowser(PluginConstants.PLUGIN_ID)
          .openURL(page);
    } catch (CoreException noBrowser) {
      if (!Program.launch(page.toString())) {
        StatusManager.getManager()
            .handle(
                Status.error(NLS.bind(HelpTexts.noBrowser, page.getPath()), noBrowser),
                StatusManager.SHOW);
      }
    }
  }

  @Override
  public boolean isContextHelpDisplayed() {
    return false;
  }

  /**
   * The place of a page as a file.
   *
   * @param href the path from the plug-in or with its name, perhaps with a heading
   * @throws IOException if the plug-in has no such page
   */
  static URL page(String href) throws IOException {
    String[] parts = href.split("#", 2);
    String path = parts[0].startsWith(PLUGIN) ? parts[0].substring(PLUGIN.length()) : parts[0];
    URL found =
        FileLocator.find(
            Platform.getBundle(PluginConstants.PLUGIN_ID), IPath.fromPortableString(path));
    if (found == null) {
      throw new IOException(HelpTexts.noDocumentation);
    }
    String page = FileLocator.toFileURL(found).toString();
    return URI.create(parts.length == 1 ? page : page + "#" + parts[1]).toURL();
  }
}
