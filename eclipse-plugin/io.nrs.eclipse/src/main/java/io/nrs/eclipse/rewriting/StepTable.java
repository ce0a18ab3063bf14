package io.nrs.eclipse.rewriting;

import io.nrs.eclipse.common.FittedColumns;
import io.nrs.eclipse.common.FittedColumns.Width;
import io.nrs.protocol.Commands.TraceResult;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.swt.SWT;
import org.eclipse.swt.accessibility.AccessibleListener;
import org.eclipse.swt.events.SelectionListener;
import org.eclipse.swt.graphics.Font;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableColumn;
import org.eclipse.swt.widgets.TableItem;
import org.eclipse.ui.ISharedImages;
import org.eclipse.ui.PlatformUI;

/**
 * A table with a row for the original formula and one for each step. It fills all rows at once,
 * because items of a virtual table crash GTK when the theme changes.
 */
final class StepTable {
  private static final int IMAGE_WIDTH = 20;

  private final Table table;
  private final Image fileStateImage;
  private final FittedColumns columns;
  private Optional<Rewriting> rewriting = Optional.empty();
  private OptionalInt fileState = OptionalInt.empty();
  private double minConfidence;

  /**
   * @param fileStateImage marks the state that the file contains
   * @param applied gets the row of a double click or of Enter
   */
  StepTable(Composite parent, Image fileStateImage, IntConsumer selected, IntConsumer applied) {
    this.fileStateImage = fileStateImage;
    table = new Table(parent, SWT.SINGLE | SWT.FULL_SELECTION);
    table.setHeaderVisible(true);
    for (StepColumn shown : StepColumn.values()) {
      TableColumn column = new TableColumn(table, shown.isNumeric() ? SWT.RIGHT : SWT.LEFT);
      column.setText(shown.title());
      column.setMoveable(false);
    }
    columns = new FittedColumns(table, widths());
    table.addListener(SWT.KeyDown, StepTable::searchesNothing);
    table
        .getAccessible()
        .addAccessibleListener(
            AccessibleListener.getNameAdapter(event -> event.result = RewritingTexts.steps));
    table.addSelectionListener(
        SelectionListener.widgetSelectedAdapter(event -> selected.accept(selected())));
    table.addSelectionListener(
        SelectionListener.widgetDefaultSelectedAdapter(event -> applied.accept(selected())));
  }

  /** GTK would search rows for what is typed, and keep the arrow keys for its search box. */
  private static void searchesNothing(Event event) {
    event.doit &=
        event.character <= ' '
            || event.character == SWT.DEL
            || (event.stateMask & SWT.MODIFIER_MASK & ~SWT.SHIFT) != 0;
  }

  Table table() {
    return table;
  }

  /** The width at which all columns are visible, in pixels. */
  int fullWidth() {
    return columns.full() + table.getVerticalBar().getSize().x;
  }

  private List<Width> widths() {
    return Arrays.stream(StepColumn.values()).map(this::width).toList();
  }

  /** Formulas have the font of the editor. */
  private Font font(StepColumn column) {
    return column == StepColumn.LEAF || column == StepColumn.VALUE
        ? JFaceResources.getTextFont()
        : table.getFont();
  }

  private Width width(StepColumn column) {
    String longest =
        IntStream.range(0, table.getItemCount())
            .mapToObj(row -> text(column, row))
            .max(Comparator.comparingInt(String::length))
            .orElse("");
    boolean hasImages = column == StepColumn.NUMBER || column == StepColumn.CONFIDENCE;
    return column.width(
        Math.max(
            FittedColumns.titleWidth(table, column.title()),
            FittedColumns.width(table, font(column), longest) + (hasImages ? IMAGE_WIDTH : 0)));
  }

  /** Shows a rewriting from its start, or nothing. */
  void show(Optional<Rewriting> shown, double lowBelow) {
    rewriting = shown;
    fileState = OptionalInt.empty();
    minConfidence = lowBelow;
    table.setRedraw(false);
    try {
      table.removeAll();
      shown.ifPresent(steps -> fill(steps.steps().size() + 1));
      columns.fit(widths());
    } finally {
      table.setRedraw(true);
    }
  }

  private void fill(int rows) {
    for (int row = 0; row < rows; row++) {
      fill(new TableItem(table, SWT.NONE), row);
    }
    select(0);
  }

  /** The number of the selected row, or 0. */
  int selected() {
    return Math.max(0, table.getSelectionIndex());
  }

  void select(int row) {
    table.setSelection(row);
  }

  /** Marks the state that the file contains. */
  void mark(OptionalInt now) {
    if (!now.equals(fileState)) {
      fileState.ifPresent(row -> table.getItem(row).setImage((Image) null));
      now.ifPresent(row -> table.getItem(row).setImage(fileStateImage));
      fileState = now;
    }
  }

  private void fill(TableItem item, int row) {
    for (StepColumn column : StepColumn.values()) {
      item.setText(column.ordinal(), text(column, row));
    }
    if (row > 0) {
      Stream.of(StepColumn.LEAF, StepColumn.VALUE)
          .forEach(column -> item.setFont(column.ordinal(), font(column)));
      if (isLow(row)) {
        item.setImage(
            StepColumn.CONFIDENCE.ordinal(),
            PlatformUI.getWorkbench().getSharedImages().getImage(ISharedImages.IMG_OBJS_WARN_TSK));
      }
    }
  }

  private String text(StepColumn column, int row) {
    return row == 0 ? column.start() : column.text(row, trace(), minConfidence);
  }

  private boolean isLow(int row) {
    return trace().steps().get(row - 1).confidence() < minConfidence
        && !trace().byRules().orElse(false);
  }

  private TraceResult trace() {
    return rewriting.orElseThrow().trace();
  }
}
