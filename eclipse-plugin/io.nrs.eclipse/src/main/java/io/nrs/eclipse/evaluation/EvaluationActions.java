package io.nrs.eclipse.evaluation;

import io.nrs.eclipse.common.ClipboardText;
import io.nrs.eclipse.common.CommonTexts;
import io.nrs.eclipse.common.Icons;
import io.nrs.eclipse.common.PluginConstants;
import io.nrs.eclipse.common.RunnableAction;
import io.nrs.eclipse.common.WorkspaceFiles;
import io.nrs.eclipse.editor.EditorLine;
import io.nrs.eclipse.rewriting.RewritingView;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.Status;
import org.eclipse.jface.action.IAction;
import org.eclipse.jface.action.MenuManager;
import org.eclipse.jface.action.Separator;
import org.eclipse.jface.resource.ImageDescriptor;
import org.eclipse.osgi.util.NLS;
import org.eclipse.ui.IActionBars;
import org.eclipse.ui.ISharedImages;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.actions.ActionFactory;
import org.eclipse.ui.statushandlers.StatusManager;

/** The actions about the selected row: the context menu of the table, and its keys. */
final class EvaluationActions {
  private final EvaluationTable table;
  private final IWorkbenchPage page;
  private final Map<IAction, Predicate<ResultRow>> conditions = new LinkedHashMap<>();

  /**
   * @param evaluate starts an evaluation
   */
  EvaluationActions(
      EvaluationTable table, IWorkbenchPage page, IActionBars bars, Consumer<Scope> evaluate) {
    this.table = table;
    this.page = page;
    IAction copy =
        action(
            CommonTexts.copy, Icons.shared(ISharedImages.IMG_TOOL_COPY), any -> true, this::copy);
    MenuManager menu = new MenuManager();
    menu.add(action(EvaluationTexts.open, null, any -> true, this::open));
    menu.add(
        action(
            EvaluationTexts.showRewriting,
            Icons.own("trace"),
            row -> row instanceof FormulaResult formula && formula.isFormula(),
            this::showRewriting));
    menu.add(
        action(
            EvaluationTexts.evaluateAgain,
            Icons.own("run"),
            any -> true,
            row -> evaluate.accept(Scope.files(List.of(row.uri()), row.file()))));
    menu.add(new Separator());
    menu.add(copy);
    menu.addMenuListener(opened -> update());
    table.control().setMenu(menu.createContextMenu(table.control()));
    bars.setGlobalActionHandler(ActionFactory.COPY.getId(), copy);
    bars.updateActionBars();
  }

  private IAction action(
      String name,
      ImageDescriptor image,
      Predicate<ResultRow> condition,
      Consumer<ResultRow> work) {
    IAction action = new RunnableAction(name, image, () -> table.selection().ifPresent(work));
    conditions.put(action, condition);
    return action;
  }

  private void update() {
    conditions.forEach(
        (action, condition) -> action.setEnabled(table.selection().filter(condition).isPresent()));
  }

  /** Copies the texts of a row, with tabs between them. */
  private void copy(ResultRow row) {
    ClipboardText.copy(
        table.control(),
        String.join("\t", Stream.of(ResultColumn.values()).map(row::text).toList()));
  }

  /** Opens a formula, or the first of a file, in an editor. */
  void open(ResultRow row) {
    tryTo(row, () -> WorkspaceFiles.open(page, row.uri(), row.range()));
  }

  private void showRewriting(ResultRow row) {
    tryTo(
        row,
        () -> {
          WorkspaceFiles.open(page, row.uri(), row.range());
          RewritingView view = (RewritingView) page.showView(RewritingView.ID);
          EditorLine.of(page.getActiveEditor()).ifPresent(view::read);
        });
  }

  /** What may fail because a file has gone. */
  private interface Work {
    void run() throws CoreException;
  }

  private static void tryTo(ResultRow row, Work work) {
    try {
      work.run();
    } catch (CoreException | IllegalArgumentException e) {
      StatusManager.getManager()
          .handle(
              new Status(
                  Status.ERROR,
                  PluginConstants.PLUGIN_ID,
                  NLS.bind(EvaluationTexts.cannotOpen, row.file(), e.getMessage())),
              StatusManager.SHOW);
    }
  }
}
