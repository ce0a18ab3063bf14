package io.nrs.eclipse.evaluation;

import io.nrs.eclipse.NrsPlugin;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.jface.resource.LocalResourceManager;
import org.eclipse.jface.resource.ResourceLocator;
import org.eclipse.jface.resource.ResourceManager;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableColumn;
import org.eclipse.swt.widgets.TableItem;
import org.eclipse.ui.ISharedImages;
import org.eclipse.ui.PlatformUI;

/** The table of results. Rows are made when they are looked at, so there may be very many. */
final class EvaluationTable {
  /**
   * Keeps the workbench's style sheets from a row. A change of the theme gives every row it has
   * styled its colours back, upon which SWT takes a row that is yet to be filled for a filled one.
   */
  private static final String NOT_STYLED = "org.eclipse.e4.ui.css.disabled";

  private final Table table;
  private final Map<Column, TableColumn> columns = new EnumMap<>(Column.class);
  private final Map<Outcome, Image> icons = new EnumMap<>(Outcome.class);
  private List<EvaluatedFormula> all = List.of();
  private List<EvaluatedFormula> shown = List.of();
  private Choice choice = Choice.ALL;

  /**
   * @param selected is told of the row that is selected
   * @param opened is told of the row that is double clicked, or Enter was pressed on
   */
  EvaluationTable(
      Composite parent,
      Consumer<Optional<EvaluatedFormula>> selected,
      Consumer<EvaluatedFormula> opened) {
    table = new Table(parent, SWT.VIRTUAL | SWT.FULL_SELECTION | SWT.SINGLE | SWT.V_SCROLL);
    table.setHeaderVisible(true);
    makeIcons();
    for (Column column : Column.values()) {
      TableColumn made = new TableColumn(table, column.isNumber() ? SWT.RIGHT : SWT.LEFT);
      made.setText(column.title());
      made.setWidth(column.width());
      made.setMoveable(true);
      made.addListener(SWT.Selection, event -> show(all, choice.sortedBy(column)));
      columns.put(column, made);
    }
    table.addListener(SWT.SetData, event -> fill((TableItem) event.item, shown.get(event.index)));
    table.addListener(SWT.Selection, event -> selected.accept(selection()));
    table.addListener(SWT.DefaultSelection, event -> selection().ifPresent(opened));
  }

  Table control() {
    return table;
  }

  Choice choice() {
    return choice;
  }

  /** The rows that are shown, in their order. */
  List<EvaluatedFormula> shown() {
    return shown;
  }

  Optional<EvaluatedFormula> selection() {
    int index = table.getSelectionIndex();
    return index < 0 || index >= shown.size() ? Optional.empty() : Optional.of(shown.get(index));
  }

  /** Shows results; those that are selected stay so. */
  void show(List<EvaluatedFormula> results, Choice how) {
    Optional<EvaluatedFormula> selected = selection();
    List<EvaluatedFormula> before = shown;
    all = results;
    choice = how;
    shown = choice.of(results);
    if (shown.size() < before.size() || !startsWith(shown, before)) {
      table.setItemCount(shown.size());
      table.clearAll();
      table.deselectAll();
      selected.map(shown::indexOf).filter(index -> index >= 0).ifPresent(this::select);
    } else if (shown.size() > before.size()) {
      table.setItemCount(shown.size());
    }
    table.setSortColumn(choice.order().map(columns::get).orElse(null));
    table.setSortDirection(choice.descending() ? SWT.DOWN : SWT.UP);
  }

  private void select(int index) {
    table.setSelection(index);
    table.getItem(index).setData(NOT_STYLED, true);
  }

  private static boolean startsWith(List<EvaluatedFormula> rows, List<EvaluatedFormula> start) {
    for (int i = 0; i < start.size(); i++) {
      if (rows.get(i) != start.get(i)) {
        return false;
      }
    }
    return true;
  }

  private void fill(TableItem item, EvaluatedFormula formula) {
    item.setData(NOT_STYLED, true);
    List<String> texts = new ArrayList<>();
    for (Column column : Column.values()) {
      texts.add(column.text(formula));
    }
    item.setText(texts.toArray(String[]::new));
    item.setImage(Column.OUTCOME.ordinal(), icons.get(formula.outcome()));
  }

  private void makeIcons() {
    ResourceManager resources = new LocalResourceManager(JFaceResources.getResources(), table);
    ISharedImages shared = PlatformUI.getWorkbench().getSharedImages();
    icons.put(Outcome.FAILED, shared.getImage(ISharedImages.IMG_OBJS_ERROR_TSK));
    icons.put(Outcome.UNSOLVED, shared.getImage(ISharedImages.IMG_OBJS_WARN_TSK));
    icons.put(Outcome.NOTED, shared.getImage(ISharedImages.IMG_OBJS_INFO_TSK));
    ResourceLocator.imageDescriptorFromBundle(NrsPlugin.ID, "icons/good.svg")
        .ifPresent(icon -> icons.put(Outcome.GOOD, resources.create(icon)));
  }
}
