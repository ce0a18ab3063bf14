package io.nrs.eclipse.training;

import io.nrs.eclipse.common.ClipboardText;
import io.nrs.eclipse.common.CommonTexts;
import io.nrs.eclipse.common.Icons;
import io.nrs.eclipse.common.Messages;
import io.nrs.eclipse.common.RunnableAction;
import io.nrs.eclipse.common.Services;
import io.nrs.eclipse.common.UiThread;
import io.nrs.eclipse.common.UnstyledRow;
import io.nrs.eclipse.editor.FormulaColor;
import io.nrs.eclipse.help.HelpContext;
import io.nrs.eclipse.training.TrainingCurves.Curve;
import io.nrs.eclipse.training.TrainingCurves.Pixel;
import io.nrs.protocol.Values.ValidationPoint;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.eclipse.jface.action.IAction;
import org.eclipse.jface.action.MenuManager;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.accessibility.AccessibleListener;
import org.eclipse.swt.custom.SashForm;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Canvas;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableColumn;
import org.eclipse.swt.widgets.TableItem;
import org.eclipse.ui.IActionBars;
import org.eclipse.ui.ISharedImages;
import org.eclipse.ui.actions.ActionFactory;
import org.eclipse.ui.part.ViewPart;

/** Shows the curves of the training that was started last, and its validations in a table. */
public final class TrainingView extends ViewPart {
  public static final String ID = "io.nrs.eclipse.training";

  private static final int MARGIN = 8;
  private static final int LINE_WIDTH = 2;
  private static final int DOT = 4;
  private static final int COLUMN_WIDTH = 120;

  private final TrainingMonitor trainings = Services.get(TrainingMonitor.class);
  private Runnable listener;
  private Optional<TrainingCurves> shown = Optional.empty();
  private Label progress;
  private Canvas plot;
  private Table table;

  @Override
  public void createPartControl(Composite parent) {
    HelpContext.TRAINING.of(parent);
    GridLayoutFactory.swtDefaults().applyTo(parent);
    progress = new Label(parent, SWT.WRAP);
    GridDataFactory.fillDefaults().grab(true, false).applyTo(progress);
    SashForm sash = new SashForm(parent, SWT.HORIZONTAL);
    GridDataFactory.fillDefaults().grab(true, true).applyTo(sash);
    plot = new Canvas(sash, SWT.DOUBLE_BUFFERED | SWT.BORDER);
    plot.addPaintListener(event -> paint(event.gc));
    table = new Table(sash, SWT.SINGLE | SWT.FULL_SELECTION);
    table.setHeaderVisible(true);
    column(TrainingTexts.iteration);
    for (Curve curve : Curve.values()) {
      column(curve.title());
    }
    IAction copy =
        new RunnableAction(
            CommonTexts.copy, Icons.shared(ISharedImages.IMG_TOOL_COPY), this::copyValidations);
    MenuManager menu = new MenuManager();
    menu.add(copy);
    table.setMenu(menu.createContextMenu(table));
    IActionBars bars = getViewSite().getActionBars();
    bars.setGlobalActionHandler(ActionFactory.COPY.getId(), copy);
    bars.updateActionBars();
    plot.getAccessible()
        .addAccessibleListener(
            AccessibleListener.getNameAdapter(
                event -> event.result = NLS.bind(TrainingTexts.curves, progress.getText())));
    table
        .getAccessible()
        .addAccessibleListener(
            AccessibleListener.getNameAdapter(
                event -> event.result = NLS.bind(TrainingTexts.validations, progress.getText())));
    // Events come several times a second, on any thread.
    listener = UiThread.coalesced(table, this::update);
    trainings.addListener(listener);
    update();
  }

  private void column(String title) {
    TableColumn column = new TableColumn(table, SWT.RIGHT);
    column.setText(title);
    column.setWidth(COLUMN_WIDTH);
  }

  @Override
  public void setFocus() {
    table.setFocus();
  }

  @Override
  public void dispose() {
    trainings.removeListener(listener);
    super.dispose();
  }

  private void update() {
    Optional<TrainingCurves> before = shown;
    shown = trainings.last();
    progress.setText(
        shown
            .map(curves -> curves.title() + ": " + curves.progress())
            .orElse(TrainingTexts.nothingYet));
    progress.getParent().layout();
    List<ValidationPoint> points = points(shown);
    if (!points.equals(points(before))) {
      table.removeAll();
      points.forEach(this::row);
      table.setTopIndex(points.size() - 1);
    }
    plot.redraw();
  }

  private static List<ValidationPoint> points(Optional<TrainingCurves> curves) {
    return curves.map(TrainingCurves::points).orElse(List.of());
  }

  /** Copies all validations with their titles, with tabs between the columns. */
  private void copyValidations() {
    Stream<String> titles = Stream.of(table.getColumns()).map(TableColumn::getText);
    Stream<String> rows =
        Stream.of(table.getItems())
            .map(
                item ->
                    IntStream.range(0, table.getColumnCount())
                        .mapToObj(item::getText)
                        .collect(Collectors.joining("\t")));
    ClipboardText.copy(
        table,
        Stream.concat(Stream.of(titles.collect(Collectors.joining("\t"))), rows)
            .collect(Collectors.joining("\n")));
  }

  private void row(ValidationPoint point) {
    TableItem item = UnstyledRow.of(new TableItem(table, SWT.NONE));
    item.setText(0, Messages.grouped(point.iteration()));
    for (Curve curve : Curve.values()) {
      item.setText(curve.ordinal() + 1, curve.text(point));
    }
  }

  private void paint(GC gc) {
    Rectangle area = plot.getClientArea();
    int text = gc.getFontMetrics().getHeight();
    int top = MARGIN + text * Curve.values().length;
    int width = area.width - 2 * MARGIN;
    int height = area.height - top - MARGIN;
    if (width <= 0 || height <= 0) {
      return;
    }
    gc.drawRectangle(MARGIN, top, width, height);
    for (Curve curve : Curve.values()) {
      Color color = color(curve);
      gc.setForeground(color);
      gc.setBackground(color);
      String legend = shown.map(curves -> curves.legend(curve)).orElse(curve.title());
      gc.drawText(legend, MARGIN, curve.ordinal() * text, true);
      gc.setLineWidth(LINE_WIDTH);
      shown.ifPresent(curves -> draw(gc, curves.line(curve, width, height), top));
    }
  }

  private static void draw(GC gc, List<Pixel> line, int top) {
    TrainingCurves.level(line)
        .ifPresent(
            left -> {
              gc.setLineStyle(SWT.LINE_DASH);
              draw(gc, left, line.get(0), top);
              gc.setLineStyle(SWT.LINE_SOLID);
            });
    for (int i = 0; i < line.size(); i++) {
      Pixel end = line.get(i);
      gc.fillOval(MARGIN + end.x() - DOT / 2, top + end.y() - DOT / 2, DOT, DOT);
      if (i > 0) {
        draw(gc, line.get(i - 1), end, top);
      }
    }
  }

  private static void draw(GC gc, Pixel start, Pixel end, int top) {
    gc.drawLine(MARGIN + start.x(), top + start.y(), MARGIN + end.x(), top + end.y());
  }

  /** The theme's colours of formulas, which differ clearly on its background. */
  private static Color color(Curve curve) {
    return switch (curve) {
      case LOSS -> FormulaColor.OPERATOR.shown();
      case TRAINING_LEVELS -> FormulaColor.NUMBER.shown();
      case DEEPER -> FormulaColor.COMMENT.shown();
    };
  }
}
