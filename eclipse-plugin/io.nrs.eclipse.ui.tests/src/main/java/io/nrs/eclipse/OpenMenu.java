package io.nrs.eclipse;

import java.util.Arrays;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Menu;
import org.eclipse.swt.widgets.MenuItem;

/** The items of a menu that has been opened. */
public final class OpenMenu implements AutoCloseable {
  private final Menu menu;

  private OpenMenu(Menu menu) {
    this.menu = menu;
    menu.notifyListeners(SWT.Show, new Event());
  }

  public static OpenMenu of(Menu menu) {
    return new OpenMenu(menu);
  }

  /** Opens a submenu. */
  public OpenMenu open(String label) {
    return new OpenMenu(
        item(label)
            .orElseThrow(() -> new NoSuchElementException(label + " is not among " + labels()))
            .getMenu());
  }

  /** The labels of the items without mnemonics and keys. A separator has an empty label. */
  public List<String> labels() {
    return Arrays.stream(menu.getItems()).map(OpenMenu::label).toList();
  }

  public Optional<MenuItem> item(String label) {
    return Arrays.stream(menu.getItems()).filter(item -> label(item).equals(label)).findFirst();
  }

  @Override
  public void close() {
    menu.notifyListeners(SWT.Hide, new Event());
  }

  private static String label(MenuItem item) {
    return item.getText().replaceAll("\t.*", "").replace("&", "");
  }
}
