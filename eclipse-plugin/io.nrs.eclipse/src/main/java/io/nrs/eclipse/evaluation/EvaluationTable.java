package io.nrs.eclipse.evaluation;

import io.nrs.eclipse.common.FittedColumns;
import io.nrs.eclipse.common.FittedColumns.Width;
import io.nrs.eclipse.common.Icons;
import io.nrs.eclipse.common.UnstyledRow;
import io.nrs.eclipse.evaluation.FormulaResult.Outcome;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.jface.resource.LocalResourceManager;
import org.eclipse.jface.resource.ResourceManager;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableColumn;
import org.eclipse.swt.widgets.TableItem;
import org.eclipse.ui.ISharedImages;
import org.eclipse.ui.PlatformUI;

/** The table of results. It is virtual, so it can have very many rows. */
final class EvaluationTable {
  private static final int ICON_WIDTH = 20;

  private final Table table;
  private final Map<ResultColumn, TableColumn> columns = new EnumMap<>(ResultColumn.class);
  private final Map<Outcome, Image> icons = new EnumMap<>(Outcome.class);
  private final FittedColumns fitted;
  private String longestOutcome = "";
  private List<FormulaResult> all = List.of();
  private List<FormulaResult> shown = List.of();
  private ResultFilter choice = ResultFilter.ALL;

  /**
   * @param selected gets the selected row
   * @param opened gets the row of a double click or of Enter
   */
  EvaluationTable(
      Composite parent,
      Consumer<Optional<FormulaResult>> selected,
      Consumer<FormulaResult> opened) {
    table = new Table(parent, SWT.VIRTUAL | SWT.FULL_SELECTION | SWT.SINGLE | SWT.V_SCROLL);
    table.setHeaderVisible(true);
    makeIcons();
    for (ResultColumn column : ResultColumn.values()) {
      TableColumn made = new TableColumn(table, column.isNumber() ? SWT.RIGHT : SWT.LEFT);
      made.setText(column.title());
      made.setMoveable(true);
      made.addListener(SWT.Selection, event -> show(all, choice.sortedBy(column)));
      columns.put(column, made);
    }
    fitted = new FittedColumns(table, widths());
    table.addListener(SWT.SetData, this::fill);
    table.addListener(SWT.Selection, event -> selected.accept(selection()));
    table.addListener(SWT.DefaultSelection, event -> selection().ifPresent(opened));
  }

  Table control() {
    return table;
  }

  ResultFilter choice() {
    return choice;
  }

  /** The visible rows in their order. */
  List<FormulaResult> shown() {
    return shown;
  }

  Optional<FormulaResult> selection() {
    int index = table.getSelectionIndex();
    return index < 0 || index >= shown.size() ? Optional.empty() : Optional.of(shown.get(index));
  }

  /** Shows results and keeps the selection. */
  void show(List<FormulaResult> results, ResultFilter how) {
    Optional<FormulaResult> selected = selection();
    List<FormulaResult> before = shown;
    all = results;
    choice = how;
    if (results.isEmpty()) {
      longestOutcome = "";
    }
    shown = choice.of(results);
    if (shown.size() < before.size() || !startsWith(shown, before)) {
      table.setItemCount(shown.size());
      table.clearAll();
      table.deselectAll();
      selected.map(shown::indexOf).filter(index -> index >= 0).ifPresent(this::select);
      makeRoom(shown);
    } else if (shown.size() > before.size()) {
      table.setItemCount(shown.size());
      makeRoom(shown.subList(before.size(), shown.size()));
    }
    table.setSortColumn(choice.order().map(columns::get).orElse(null));
    table.setSortDirection(choice.descending() ? SWT.DOWN : SWT.UP);
  }

  private List<Width> widths() {
    int outcome = FittedColumns.width(table, table.getFont(), longestOutcome) + ICON_WIDTH;
    return Stream.of(ResultColumn.values()).map(column -> column.width(outcome)).toList();
  }

  /** Makes room for the outcomes of rows that are new. */
  private void makeRoom(List<FormulaResult> added) {
    added.stream()
        .map(FormulaResult::description)
        .filter(outcome -> outcome.length() > longestOutcome.length())
        .max(Comparator.comparingInt(String::length))
        .ifPresent(
            longer -> {
              longestOutcome = longer;
              fitted.fit(widths());
            });
  }

  private void select(int index) {
    table.setSelection(index);
    UnstyledRow.of(table.getItem(index));
  }

  private static boolean startsWith(List<FormulaResult> rows, List<FormulaResult> start) {
    for (int i = 0; i < start.size(); i++) {
      if (rows.get(i) != start.get(i)) {
        return false;
      }
    }
    return true;
  }

  private void fill(Event event) {
    TableItem item = UnstyledRow.of((TableItem) event.item);
    // GTK asks for rows while it removes them.
    if (event.index < 0 || event.index >= shown.size()) {
      return;
    }
    FormulaResult formula = shown.get(event.index);
    List<String> texts = new ArrayList<>();
    for (ResultColumn column : ResultColumn.values()) {
      texts.add(column.text(formula));
    }
    item.setText(texts.toArray(String[]::new));
    item.setImage(ResultColumn.OUTCOME.ordinal(), icons.get(formula.outcome()));
  }

  private void makeIcons() {
    ResourceManager resources = new LocalResourceManager(JFaceResources.getResources(), table);
    ISharedImages shared = PlatformUI.getWorkbench().getSharedImages();
    icons.put(Outcome.FAILED, shared.getImage(ISharedImages.IMG_OBJS_ERROR_TSK));
    icons.put(Outcome.UNSOLVED, shared.getImage(ISharedImages.IMG_OBJS_WARN_TSK));
    icons.put(Outcome.UNCERTAIN, shared.getImage(ISharedImages.IMG_OBJS_INFO_TSK));
    icons.put(Outcome.GOOD, resources.create(Icons.own("good")));
  }
}
