package io.nrs.eclipse;

import io.nrs.eclipse.common.Icons;
import io.nrs.eclipse.common.PluginConstants;
import io.nrs.eclipse.common.RunnableAction;
import io.nrs.eclipse.editor.EditorLine;
import io.nrs.eclipse.server.ServerStatus;
import io.nrs.grammar.Language;
import java.util.Map;
import java.util.Optional;
import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.jface.action.ActionContributionItem;
import org.eclipse.jface.action.IContributionItem;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.IPartListener2;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.IWorkbenchPartReference;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.actions.CompoundContributionItem;
import org.eclipse.ui.commands.ICommandService;
import org.eclipse.ui.commands.IElementUpdater;
import org.eclipse.ui.dialogs.PreferencesUtil;
import org.eclipse.ui.handlers.HandlerUtil;
import org.eclipse.ui.menus.UIElement;

/** Shows the state of the server below the editors and in the menu, and opens the preferences. */
public final class StatusHandler extends AbstractHandler
    implements IElementUpdater, IPartListener2 {
  private static final String COMMAND = PluginConstants.PLUGIN_ID + ".status";

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
    // Eclipse makes no room for a longer text than the first one.
    element.setIcon(Icons.own(ServerStatus.current().icon(language(window))));
    element.setTooltip(
        "%s%n%s"
            .formatted(
                ServerStatus.current().words(language(window)), EclipseTexts.openPreferences));
  }

  /** The language of the active editor. */
  private static Optional<Language> language(IWorkbenchWindow window) {
    return Optional.ofNullable(window.getActivePage())
        .map(IWorkbenchPage::getActiveEditor)
        .flatMap(EditorLine::of)
        .flatMap(EditorLine::language);
  }

  @Override
  public void partActivated(IWorkbenchPartReference part) {
    refresh();
  }

  @Override
  public Object execute(ExecutionEvent event) {
    openPreferences(HandlerUtil.getActiveShell(event));
    return null;
  }

  private static void openPreferences(Shell window) {
    PreferencesUtil.createPreferenceDialogOn(
            window, PluginConstants.PLUGIN_ID + ".preferences", null, null)
        .open();
  }

  /** The same state at the end of the menu, which keys reach, when the menu opens. */
  public static final class StatusMenu extends CompoundContributionItem {
    @Override
    protected IContributionItem[] getContributionItems() {
      IWorkbenchWindow window = PlatformUI.getWorkbench().getActiveWorkbenchWindow();
      if (window == null) {
        return new IContributionItem[0];
      }
      ServerStatus status = ServerStatus.current();
      return new IContributionItem[] {
        new ActionContributionItem(
            new RunnableAction(
                // The name of a language has no mnemonic.
                status.words(language(window)).replace("&", "&&"),
                Icons.own(status.icon(language(window))),
                () -> openPreferences(window.getShell())))
      };
    }
  }
}
