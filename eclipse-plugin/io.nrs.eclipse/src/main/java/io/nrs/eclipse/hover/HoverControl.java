package io.nrs.eclipse.hover;

import io.nrs.eclipse.common.UiThread;
import io.nrs.eclipse.common.WorkspaceFiles;
import io.nrs.eclipse.hover.MarkdownText.Style;
import java.net.MalformedURLException;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ILog;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.jface.text.AbstractInformationControl;
import org.eclipse.jface.text.IInformationControlCreator;
import org.eclipse.jface.text.IInformationControlExtension2;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StyleRange;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.events.MouseEvent;
import org.eclipse.swt.events.MouseListener;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.Font;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.PlatformUI;

/**
 * Shows the text of a hover in the colours of the theme. A text that comes late replaces the one
 * that is shown.
 */
final class HoverControl extends AbstractInformationControl
    implements IInformationControlExtension2 {
  private static final int MARGIN_IN_PIXELS = 4;
  private static final int MAX_WIDTH_IN_PIXELS = 560;

  private StyledText text;
  private MarkdownText shown = MarkdownText.plain("");
  private boolean isEmpty;

  /**
   * @param status the line below; empty for a control that takes the focus
   */
  HoverControl(Shell parent, Optional<String> status) {
    super(parent, status.orElse(null), status.isEmpty());
    create();
  }

  @Override
  protected void createContent(Composite parent) {
    text = new StyledText(parent, SWT.MULTI | SWT.READ_ONLY | SWT.WRAP);
    text.setMargins(MARGIN_IN_PIXELS, MARGIN_IN_PIXELS, MARGIN_IN_PIXELS, MARGIN_IN_PIXELS);
    text.setFont(JFaceResources.getDialogFont());
    text.setForeground(parent.getForeground());
    text.setBackground(parent.getBackground());
    text.addMouseListener(MouseListener.mouseUpAdapter(this::follow));
  }

  @Override
  public void setForegroundColor(Color foreground) {
    super.setForegroundColor(foreground);
    text.setForeground(foreground);
  }

  @Override
  public void setBackgroundColor(Color background) {
    super.setBackgroundColor(background);
    text.setBackground(background);
  }

  @Override
  public void setInput(Object input) {
    if (!(input instanceof HoverText hover)) {
      return;
    }
    show(hover.now());
    if (!hover.text().isDone()) {
      hover
          .text()
          .thenAccept(
              late ->
                  UiThread.run(
                      text,
                      () -> {
                        show(late);
                        fit();
                      }));
    }
  }

  private void show(Optional<MarkdownText> now) {
    isEmpty = now.isEmpty();
    shown = now.orElseGet(() -> MarkdownText.plain(HoverTexts.nothing));
    text.setText(shown.text());
    text.setStyleRanges(
        shown.styles().stream().map(HoverControl::range).toArray(StyleRange[]::new));
  }

  private static StyleRange range(Style style) {
    StyleRange range = new StyleRange();
    range.start = style.span().start();
    range.length = style.span().length();
    Font regular = style.fixed() ? JFaceResources.getTextFont() : JFaceResources.getDialogFont();
    range.font =
        style.strong()
            ? JFaceResources.getFontRegistry()
                .getBold(style.fixed() ? JFaceResources.TEXT_FONT : JFaceResources.DIALOG_FONT)
            : regular;
    if (!style.target().isEmpty()) {
      range.underline = true;
      range.underlineStyle = SWT.UNDERLINE_LINK;
    }
    return range;
  }

  /** The shell is another one if the editor shows findings in the same hover. */
  private void fit() {
    Shell shell = text.getShell();
    Point size = shell.computeSize(SWT.DEFAULT, SWT.DEFAULT, true);
    Rectangle before = shell.getBounds();
    Point needed = needed();
    shell.setSize(
        Math.max(before.width, Math.min(size.x, needed.x + 2 * MARGIN_IN_PIXELS)),
        Math.max(before.height, before.height - text.getSize().y + needed.y));
    shell.layout(true, true);
  }

  /** The size of the text without a scroll bar. */
  private Point needed() {
    Point whole = text.computeSize(SWT.DEFAULT, SWT.DEFAULT, true);
    return whole.x <= MAX_WIDTH_IN_PIXELS
        ? whole
        : text.computeSize(MAX_WIDTH_IN_PIXELS, SWT.DEFAULT, true);
  }

  @Override
  public Point computeSizeHint() {
    Point needed = needed();
    Rectangle trim = computeTrim();
    return new Point(needed.x + trim.width, needed.y + trim.height);
  }

  @Override
  public boolean hasContents() {
    return !isEmpty;
  }

  /** The same with the focus, which can be scrolled and copied. */
  @Override
  public IInformationControlCreator getInformationPresenterControlCreator() {
    return parent -> new HoverControl(parent, Optional.empty());
  }

  @Override
  public void setFocus() {
    super.setFocus();
    text.setFocus();
  }

  private void follow(MouseEvent event) {
    int offset = text.getOffsetAtPoint(new Point(event.x, event.y));
    link(shown.styles(), offset).ifPresent(HoverControl::open);
  }

  private static Optional<URI> link(List<Style> styles, int offset) {
    return styles.stream()
        .filter(style -> !style.target().isEmpty() && style.span().contains(offset))
        .map(style -> URI.create(style.target()))
        .findFirst();
  }

  private static void open(URI target) {
    try {
      if ("file".equals(target.getScheme())) {
        WorkspaceFiles.open(
            PlatformUI.getWorkbench().getActiveWorkbenchWindow().getActivePage(),
            target.toString(),
            new Range(new Position(0, 0), new Position(0, 0)));
      } else {
        PlatformUI.getWorkbench().getBrowserSupport().getExternalBrowser().openURL(target.toURL());
      }
    } catch (PartInitException | MalformedURLException failed) {
      ILog.get().warn(failed.getMessage(), failed);
    } catch (CoreException failed) {
      ILog.get().log(failed.getStatus());
    }
  }
}
