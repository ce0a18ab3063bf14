package io.nrs.eclipse;

import io.nrs.eclipse.common.Icons;
import io.nrs.eclipse.common.PluginConstants;
import io.nrs.eclipse.editor.EditorLine;
import io.nrs.eclipse.server.ServerStatus;
import io.nrs.grammar.Language;
import java.util.Map;
import java.util.Optional;
import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.IPartListener2;
import org.eclipse.ui.IWorkbenchPartReference;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.commands.ICommandService;
import org.eclipse.ui.commands.IElementUpdater;
import org.eclipse.ui.dialogs.PreferencesUtil;
import org.eclipse.ui.handlers.HandlerUtil;
import org.eclipse.ui.menus.UIElement;

/** Shows the state of the server below the editors and in the menu, and opens the preferences. */
public final class StatusHandler extends AbstractHandler
    implements IElementUpdater, IPartListener2 {
  private static final String COMMAND = PluginConstants.PLUGIN_ID + ".status";

  /** The parameter that tells the item of the menu, which keys reach, from that below editors. */
  private static final String PLACE = COMMAND + ".place";

  private static final String IN_MENU = "menu";

  /** Shows a new state. Any thread may call this. */
  public static void refresh() {
    if (PlatformUI.isWorkbenchRunning()) {
      Display display = PlatformUI.getWorkbench().getDisplay();
      if (!display.isDisposed()) {
        display.asyncExec(StatusHandler::refreshElements);
      }
    }
  }

  private static void refreshElements() {
    if (!PlatformUI.getWorkbench().isClosing()) {
      PlatformUI.getWorkbench().getService(ICommandService.class).refreshElements(COMMAND, null);
    }
  }

  @Override
  @SuppressWarnings("rawtypes")
  public void updateElement(UIElement element, Map parameters) {
    IWorkbenchWindow window = element.getServiceLocator().getService(IWorkbenchWindow.class);
    // A window keeps one of equal listeners.
    window.getPartService().addPartListener(this);
    if (window.getActivePage() != null) {
      ServerStatus status = ServerStatus.current();
      Optional<Language> language =
          EditorLine.of(window.getActivePage().getActiveEditor()).flatMap(EditorLine::language);
      String words = status.words(language);
      element.setIcon(Icons.own(status.icon(language)));
      if (IN_MENU.equals(parameters.get(PLACE))) {
        // A mnemonic belongs to a fixed text.
        element.setText(words.replace("&", "&&"));
      } else {
        // Eclipse makes no room for a longer text than the first one.
        element.setTooltip("%s%n%s".formatted(words, EclipseTexts.openPreferences));
      }
    }
  }

  @Override
  public void partActivated(IWorkbenchPartReference part) {
    refresh();
  }

  @Override
  public Object execute(ExecutionEvent event) {
    PreferencesUtil.createPreferenceDialogOn(
            HandlerUtil.getActiveShell(event),
            PluginConstants.PLUGIN_ID + ".preferences",
            null,
            null)
        .open();
    return null;
  }
}
