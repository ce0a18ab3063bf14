package io.nrs.eclipse.evaluation;

import io.nrs.eclipse.common.FittedColumns;
import io.nrs.eclipse.common.FittedColumns.Width;
import io.nrs.eclipse.common.Icons;
import io.nrs.eclipse.common.UnstyledRow;
import io.nrs.eclipse.evaluation.FormulaResult.Outcome;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.jface.resource.LocalResourceManager;
import org.eclipse.jface.resource.ResourceManager;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableColumn;
import org.eclipse.swt.widgets.TableItem;
import org.eclipse.ui.ISharedImages;
import org.eclipse.ui.PlatformUI;

/**
 * The table of results. It is virtual, so it can have very many rows. Files are rows of it too,
 * because GTK needs half a minute for a virtual tree of 50,000 rows.
 */
final class EvaluationTable {
  private static final int ICON_WIDTH = 20;
  private static final String OPEN = "▾ ";
  private static final String CLOSED = "▸ ";

  private final Table table;
  private final Consumer<Optional<ResultRow>> selected;
  private final Map<ResultColumn, TableColumn> columns = new EnumMap<>(ResultColumn.class);
  private final Map<Outcome, Image> icons = new EnumMap<>(Outcome.class);
  private final FittedColumns fitted;
  private String longestOutcome = "";
  private String longestName = "";
  private List<FormulaResult> all = List.of();
  private List<FormulaResult> shown = List.of();
  private List<ResultRow> rows = List.of();

  /** The URIs of the files whose formulas the user has hidden. */
  private final Set<String> closed = new HashSet<>();

  private ResultFilter choice = ResultFilter.ALL;

  /**
   * @param selected gets the selected row
   * @param opened gets the formula of a double click or of Enter
   */
  EvaluationTable(
      Composite parent, Consumer<Optional<ResultRow>> selected, Consumer<ResultRow> opened) {
    this.selected = selected;
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
    table.addListener(
        SWT.DefaultSelection,
        event ->
            selection()
                .ifPresent(
                    row -> {
                      if (row instanceof FileResults file) {
                        setOpen(file, !file.isOpen());
                      } else {
                        opened.accept(row);
                      }
                    }));
    table.addListener(SWT.KeyDown, this::moved);
    table.addListener(SWT.MouseUp, this::clicked);
    table.addListener(SWT.MouseMove, this::pointed);
  }

  Table control() {
    return table;
  }

  ResultFilter choice() {
    return choice;
  }

  /** The formulas that the filter lets pass, in their order. */
  List<FormulaResult> shown() {
    return shown;
  }

  Optional<ResultRow> selection() {
    return row(table.getSelectionIndex());
  }

  private Optional<ResultRow> row(int index) {
    // GTK asks for rows while it removes them.
    return index < 0 || index >= rows.size() ? Optional.empty() : Optional.of(rows.get(index));
  }

  /** Shows results and keeps the selection. */
  void show(List<FormulaResult> results, ResultFilter how) {
    Optional<ResultRow> chosen = selection();
    List<ResultRow> before = rows;
    all = results;
    choice = how;
    if (results.isEmpty()) {
      longestOutcome = "";
      longestName = "";
    }
    shown = choice.of(results);
    rows = choice.byFile() ? FileResults.grouped(shown, closed) : List.copyOf(shown);
    if (rows.size() < before.size() || !rows.subList(0, before.size()).equals(before)) {
      table.setItemCount(rows.size());
      table.clearAll();
      table.deselectAll();
      chosen.ifPresent(this::select);
      makeRoom(rows);
    } else if (rows.size() > before.size()) {
      table.setItemCount(rows.size());
      makeRoom(rows.subList(before.size(), rows.size()));
    }
    table.setSortColumn(choice.order().map(columns::get).orElse(null));
    table.setSortDirection(choice.descending() ? SWT.DOWN : SWT.UP);
  }

  private List<Width> widths() {
    int outcome = FittedColumns.width(table, table.getFont(), longestOutcome) + ICON_WIDTH;
    int name = FittedColumns.width(table, table.getFont(), OPEN + longestName);
    return Stream.of(ResultColumn.values()).map(column -> column.width(name, outcome)).toList();
  }

  /**
   * Makes room for the outcomes and files of rows that are new. Those of files may be cut, because
   * the details have them too.
   */
  private void makeRoom(List<ResultRow> added) {
    longestOutcome =
        longest(
            longestOutcome,
            added.stream().filter(FormulaResult.class::isInstance).map(ResultRow::description));
    longestName = longest(longestName, added.stream().map(ResultRow::name));
    fitted.fit(widths());
  }

  private static String longest(String before, Stream<String> texts) {
    return texts
        .filter(text -> text.length() > before.length())
        .max(Comparator.comparingInt(String::length))
        .orElse(before);
  }

  private void select(ResultRow row) {
    for (int index = 0; index < rows.size(); index++) {
      if (row.isSame(rows.get(index))) {
        table.setSelection(index);
        UnstyledRow.of(table.getItem(index));
        return;
      }
    }
  }

  /** Hides the formulas of all files. */
  void closeAll() {
    shown.stream().map(FormulaResult::uri).forEach(closed::add);
    selection().flatMap(this::above).ifPresent(this::select);
    show(all, choice);
    selected.accept(selection());
  }

  private void setOpen(FileResults file, boolean isOpen) {
    if (isOpen ? closed.remove(file.uri()) : closed.add(file.uri())) {
      show(all, choice);
    }
  }

  /** The row of a file above a formula. */
  private Optional<ResultRow> above(ResultRow row) {
    return rows.stream()
        .filter(other -> other instanceof FileResults && other.uri().equals(row.uri()))
        .findFirst();
  }

  /** Opens and closes files by the keys of trees. */
  private void moved(Event event) {
    if (!choice.byFile()
        || event.stateMask != 0
        || event.keyCode != SWT.ARROW_LEFT && event.keyCode != SWT.ARROW_RIGHT) {
      return;
    }
    event.doit = false;
    selection()
        .ifPresent(
            row -> {
              if (row instanceof FileResults file) {
                setOpen(file, event.keyCode == SWT.ARROW_RIGHT);
              } else if (event.keyCode == SWT.ARROW_LEFT) {
                above(row).ifPresent(this::select);
                selected.accept(selection());
              }
            });
  }

  /** Opens or closes a file by its triangle. */
  private void clicked(Event event) {
    TableItem item = table.getItem(new Point(event.x, event.y));
    if (event.button == 1
        && item != null
        && row(table.indexOf(item)).orElse(null) instanceof FileResults file) {
      Rectangle text = item.getTextBounds(ResultColumn.FILE.ordinal());
      text.width = FittedColumns.width(table, table.getFont(), OPEN);
      if (text.contains(event.x, event.y)) {
        setOpen(file, !file.isOpen());
      }
    }
  }

  /** Shows the whole path of the file under the mouse, whose folder may be cut. */
  private void pointed(Event event) {
    TableItem item = table.getItem(new Point(event.x, event.y));
    String path =
        item != null && item.getBounds(ResultColumn.FILE.ordinal()).contains(event.x, event.y)
            ? row(table.indexOf(item)).map(ResultRow::file).orElse("")
            : "";
    if (!path.equals(table.getToolTipText())) {
      table.setToolTipText(path);
    }
  }

  private void fill(Event event) {
    TableItem item = UnstyledRow.of((TableItem) event.item);
    row(event.index)
        .ifPresent(
            row -> {
              item.setText(
                  Stream.of(ResultColumn.values())
                      .map(column -> column == ResultColumn.FILE ? file(row) : row.text(column))
                      .toArray(String[]::new));
              item.setImage(ResultColumn.OUTCOME.ordinal(), icons.get(row.outcome()));
            });
  }

  /** Formulas below the row of their file do not repeat it. */
  private String file(ResultRow row) {
    if (row instanceof FileResults file) {
      return (file.isOpen() ? OPEN : CLOSED) + row.nameFirst();
    }
    return choice.byFile() ? "" : row.nameFirst();
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
