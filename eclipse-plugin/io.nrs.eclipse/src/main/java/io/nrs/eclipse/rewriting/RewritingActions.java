package io.nrs.eclipse.rewriting;

import io.nrs.eclipse.common.Icons;
import io.nrs.eclipse.common.RunnableAction;
import java.util.List;
import org.eclipse.jface.action.IAction;
import org.eclipse.jface.action.IContributionManager;
import org.eclipse.jface.action.MenuManager;
import org.eclipse.jface.action.Separator;
import org.eclipse.swt.widgets.Control;
import org.eclipse.ui.IActionBars;
import org.eclipse.ui.ISharedImages;
import org.eclipse.ui.actions.ActionFactory;

/** The actions of the view in its tool bar, its menus and its key bindings. */
final class RewritingActions {
  private final RewritingView view;
  private final IAction link;
  private final IAction refresh;
  private final IAction stop;
  private final IAction apply;
  private final IAction copy;
  private final IAction first;
  private final IAction previous;
  private final IAction next;
  private final IAction last;

  RewritingActions(RewritingView view) {
    this.view = view;
    link =
        new RunnableAction(
            "Link with Editor",
            Icons.shared(ISharedImages.IMG_ELCL_SYNCED),
            IAction.AS_CHECK_BOX,
            view::followCaret);
    link.setActionDefinitionId("org.eclipse.ui.navigate.linkWithEditor");
    refresh = new RunnableAction("Refresh", Icons.own("refresh"), view::refresh);
    refresh.setActionDefinitionId("org.eclipse.ui.file.refresh");
    stop = new RunnableAction("Stop", Icons.shared(ISharedImages.IMG_ELCL_STOP), view::stop);
    stop.setDisabledImageDescriptor(Icons.shared(ISharedImages.IMG_ELCL_STOP_DISABLED));
    apply = new RunnableAction("Apply up to Here", Icons.own("apply"), view::applySelected);
    copy =
        new RunnableAction(
            "Copy Steps as Text", Icons.shared(ISharedImages.IMG_TOOL_COPY), view::copySteps);
    copy.setDisabledImageDescriptor(Icons.shared(ISharedImages.IMG_TOOL_COPY_DISABLED));
    first = new RunnableAction("First", Icons.own("first"), () -> view.go(0));
    previous =
        new RunnableAction("Previous", Icons.own("previous"), () -> view.go(view.state() - 1));
    next = new RunnableAction("Next", Icons.own("next"), () -> view.go(view.state() + 1));
    last = new RunnableAction("Last", Icons.own("last"), () -> view.go(view.lastState()));
  }

  void contribute(IActionBars bars) {
    IContributionManager bar = bars.getToolBarManager();
    bar.add(first);
    bar.add(previous);
    bar.add(next);
    bar.add(last);
    bar.add(new Separator());
    bar.add(apply);
    bar.add(copy);
    bar.add(new Separator());
    bar.add(refresh);
    bar.add(stop);
    bar.add(link);
    bars.setGlobalActionHandler(ActionFactory.REFRESH.getId(), refresh);
    for (ActionFactory change : List.of(ActionFactory.UNDO, ActionFactory.REDO)) {
      bars.setGlobalActionHandler(
          change.getId(),
          new RunnableAction(change.getId(), null, () -> view.runInEditor(change.getId())));
    }
    bars.setGlobalActionHandler(
        ActionFactory.COPY.getId(), new RunnableAction("Copy", null, view::copyFocused));
    bars.setGlobalActionHandler(
        ActionFactory.SELECT_ALL.getId(),
        new RunnableAction("Select All", null, view::selectWholeFormula));
    bars.updateActionBars();
  }

  void contribute(Control table) {
    MenuManager menu = new MenuManager();
    menu.add(apply);
    menu.add(copy);
    menu.add(new Separator());
    menu.add(refresh);
    table.setMenu(menu.createContextMenu(table));
  }

  boolean isLinked() {
    return link.isChecked();
  }

  void setLinked(boolean linked) {
    link.setChecked(linked);
  }

  /**
   * Updates which actions are enabled.
   *
   * @param isRead whether the view shows steps
   * @param canRead whether there is a formula to refresh
   */
  void update(boolean isRead, boolean canRead, boolean isReading, boolean canApply) {
    refresh.setEnabled(canRead);
    stop.setEnabled(isReading);
    apply.setEnabled(canApply);
    copy.setEnabled(isRead);
    first.setEnabled(isRead && view.state() > 0);
    previous.setEnabled(isRead && view.state() > 0);
    next.setEnabled(isRead && view.state() < view.lastState());
    last.setEnabled(isRead && view.state() < view.lastState());
  }
}
