package io.nrs.eclipse.rewriting;

import io.nrs.eclipse.common.Messages;
import io.nrs.protocol.Commands.TraceResult;
import io.nrs.protocol.Commands.TraceStep;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.function.IntConsumer;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.swt.SWT;
import org.eclipse.swt.accessibility.AccessibleListener;
import org.eclipse.swt.events.SelectionListener;
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
  private final Table table;
  private final Image fileStateImage;
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
      column.setWidth(shown.width());
      column.setMoveable(false);
    }
    table.addListener(SWT.KeyDown, StepTable::searchesNothing);
    table
        .getAccessible()
        .addAccessibleListener(
            AccessibleListener.getNameAdapter(event -> event.result = "Steps of the rewriting"));
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

  /** Shows a rewriting from its start, or nothing. */
  void show(Optional<Rewriting> shown, double lowBelow) {
    rewriting = shown;
    fileState = OptionalInt.empty();
    minConfidence = lowBelow;
    table.setRedraw(false);
    try {
      table.removeAll();
      shown.ifPresent(steps -> fill(steps.steps().size() + 1));
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
    item.setFont(StepColumn.VALUE.ordinal(), JFaceResources.getTextFont());
    if (row > 0) {
      item.setFont(StepColumn.LEAF.ordinal(), JFaceResources.getTextFont());
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

  /** The columns of the table of steps. */
  enum StepColumn {
    NUMBER("Step", 55, "0", step -> ""),
    LEAF("Leaf", 160, "(original formula)", TraceStep::leaf),
    VALUE("Value", 85, "", step -> step.value() + mark(step)),
    RULE("Rule", 130, "", step -> step.rule().orElse(step.isWrong() ? "none" : "")),
    CONFIDENCE("Confidence", 110, "", step -> Messages.percent(step.confidence())),
    AGREEMENT("Agreement", 105, "", step -> Messages.agreement(step.agreement())),
    OUTPUTS("Outputs", 70, "", step -> String.valueOf(step.outputs()));

    private final String title;
    private final int width;
    private final String start;
    private final Function<TraceStep, String> text;

    StepColumn(String title, int width, String start, Function<TraceStep, String> text) {
      this.title = title;
      this.width = width;
      this.start = start;
      this.text = text;
    }

    /** Like the marks beside formulas in the editor. */
    private static String mark(TraceStep step) {
      return step.isWrong()
          ? " ✗ exactly " + step.exact().orElseThrow()
          : step.exact().isPresent() ? " ✓" : "";
    }

    String title() {
      return title;
    }

    /** The initial width in pixels at 100 % zoom. */
    int width() {
      return width;
    }

    boolean isNumeric() {
      return this == CONFIDENCE || this == AGREEMENT || this == OUTPUTS;
    }

    /** The text in the row of the original formula. */
    String start() {
      return start;
    }

    /**
     * The text in the row of a step.
     *
     * @param number the number of the step, from 1
     * @param minConfidence marks a lower confidence as low
     */
    String text(int number, TraceResult trace, double minConfidence) {
      TraceStep step = trace.steps().get(number - 1);
      // Rules have no scores.
      if (isNumeric() && trace.byRules().orElse(false)) {
        return "";
      }
      return switch (this) {
        case NUMBER -> String.valueOf(number);
        case CONFIDENCE -> text.apply(step) + (step.confidence() < minConfidence ? " (low)" : "");
        default -> text.apply(step);
      };
    }
  }
}
