package io.nrs.eclipse.rewriting;

import io.nrs.eclipse.common.CommonTexts;
import io.nrs.eclipse.common.Icons;
import io.nrs.eclipse.common.RunnableAction;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.eclipse.jface.action.IAction;
import org.eclipse.jface.action.IContributionManager;
import org.eclipse.jface.action.MenuManager;
import org.eclipse.jface.action.Separator;
import org.eclipse.jface.resource.ImageDescriptor;
import org.eclipse.swt.widgets.Control;
import org.eclipse.ui.IActionBars;
import org.eclipse.ui.ISharedImages;
import org.eclipse.ui.actions.ActionFactory;

/** The actions of the view in its tool bar, its menus and its key bindings. */
final class RewritingActions {
  private final Map<IAction, BooleanSupplier> conditions = new LinkedHashMap<>();
  private final IAction link;

  RewritingActions(RewritingView view, IActionBars bars, Control table) {
    BooleanSupplier hasPrevious = () -> view.state() > 0;
    BooleanSupplier hasNext = () -> view.state() < view.lastState();
    IContributionManager bar = bars.getToolBarManager();
    bar.add(action(RewritingTexts.first, Icons.own("first"), () -> view.go(0), hasPrevious));
    bar.add(
        action(
            RewritingTexts.previous,
            Icons.own("previous"),
            () -> view.go(view.state() - 1),
            hasPrevious));
    bar.add(
        action(RewritingTexts.next, Icons.own("next"), () -> view.go(view.state() + 1), hasNext));
    bar.add(
        action(RewritingTexts.last, Icons.own("last"), () -> view.go(view.lastState()), hasNext));
    bar.add(new Separator());
    IAction apply =
        action(RewritingTexts.apply, Icons.own("apply"), view::applySelected, view::canApply);
    bar.add(apply);
    IAction copy =
        action(
            RewritingTexts.copySteps,
            Icons.shared(ISharedImages.IMG_TOOL_COPY),
            view::copySteps,
            view::isRead);
    bar.add(copy);
    bar.add(new Separator());
    IAction refresh =
        action(CommonTexts.refresh, Icons.own("refresh"), view::refresh, view::canRead);
    refresh.setActionDefinitionId("org.eclipse.ui.file.refresh");
    bar.add(refresh);
    bar.add(
        action(
            CommonTexts.stop,
            Icons.shared(ISharedImages.IMG_ELCL_STOP),
            view::stop,
            view::isReading));
    link =
        new RunnableAction(
            RewritingTexts.link,
            Icons.shared(ISharedImages.IMG_ELCL_SYNCED),
            IAction.AS_CHECK_BOX,
            view::followCaret);
    link.setActionDefinitionId("org.eclipse.ui.navigate.linkWithEditor");
    bar.add(link);
    bars.setGlobalActionHandler(ActionFactory.REFRESH.getId(), refresh);
    for (ActionFactory change : List.of(ActionFactory.UNDO, ActionFactory.REDO)) {
      bars.setGlobalActionHandler(
          change.getId(),
          new RunnableAction(change.getId(), null, () -> view.runInEditor(change.getId())));
    }
    bars.setGlobalActionHandler(
        ActionFactory.COPY.getId(), new RunnableAction(CommonTexts.copy, null, view::copyFocused));
    bars.setGlobalActionHandler(
        ActionFactory.SELECT_ALL.getId(),
        new RunnableAction(RewritingTexts.selectAll, null, view::selectWholeFormula));
    bars.updateActionBars();
    MenuManager menu = new MenuManager();
    menu.add(apply);
    menu.add(copy);
    menu.add(new Separator());
    menu.add(refresh);
    table.setMenu(menu.createContextMenu(table));
  }

  private IAction action(
      String name, ImageDescriptor image, Runnable runnable, BooleanSupplier condition) {
    IAction action = new RunnableAction(name, image, runnable);
    conditions.put(action, condition);
    return action;
  }

  boolean isLinked() {
    return link.isChecked();
  }

  void setLinked(boolean linked) {
    link.setChecked(linked);
  }

  /** Updates which actions are enabled. */
  void update() {
    conditions.forEach((action, condition) -> action.setEnabled(condition.getAsBoolean()));
  }
}
