package io.nrs.eclipse.rewriting;

import java.util.function.Consumer;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.events.SelectionListener;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Link;
import org.eclipse.ui.ISharedImages;
import org.eclipse.ui.PlatformUI;

/** Shows a notice with a link for its action. */
final class NoticeBar {
  private final Composite bar;
  private final Label icon;
  private final Link text;
  private Notice shown = Notice.EMPTY;

  NoticeBar(Composite parent, Consumer<Notice.LinkAction> chosen) {
    bar = new Composite(parent, SWT.NONE);
    GridLayoutFactory.swtDefaults().numColumns(2).applyTo(bar);
    icon = new Label(bar, SWT.NONE);
    GridDataFactory.swtDefaults().align(SWT.BEGINNING, SWT.BEGINNING).applyTo(icon);
    text = new Link(bar, SWT.WRAP);
    GridDataFactory.fillDefaults().grab(true, false).hint(100, SWT.DEFAULT).applyTo(text);
    text.addSelectionListener(
        SelectionListener.widgetSelectedAdapter(event -> shown.action().ifPresent(chosen)));
  }

  Control control() {
    return bar;
  }

  void show(Notice notice) {
    if (notice.equals(shown) && !text.getText().isEmpty()) {
      return;
    }
    shown = notice;
    icon.setImage(image(notice.kind()));
    String link = notice.action().map(action -> " <a>" + action.label() + "</a>").orElse("");
    // A file name must not become a link or a mnemonic.
    text.setText(notice.text().replace("&", "&&").replace("<", "‹") + link);
    bar.getParent().layout(true, true);
  }

  Notice shown() {
    return shown;
  }

  boolean hasFocus() {
    return text.isFocusControl();
  }

  private static Image image(Notice.Kind kind) {
    ISharedImages images = PlatformUI.getWorkbench().getSharedImages();
    return images.getImage(
        switch (kind) {
          case INFO -> ISharedImages.IMG_OBJS_INFO_TSK;
          case WARNING -> ISharedImages.IMG_OBJS_WARN_TSK;
          case ERROR -> ISharedImages.IMG_OBJS_ERROR_TSK;
        });
  }
}
