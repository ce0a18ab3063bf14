package io.nrs.eclipse;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Menu;
import org.eclipse.swt.widgets.MenuItem;

/** What a menu holds when it opens. */
public final class ShownMenu implements AutoCloseable {
  private final Menu menu;

  private ShownMenu(Menu menu) {
    this.menu = menu;
    menu.notifyListeners(SWT.Show, new Event());
  }

  public static ShownMenu of(Menu menu) {
    return new ShownMenu(menu);
  }

  /** The menu that an item opens. */
  public ShownMenu open(String label) {
    return new ShownMenu(item(label).orElseThrow().getMenu());
  }

  /** The items' labels without mnemonics and keys; empty for a separator. */
  public List<String> labels() {
    return Arrays.stream(menu.getItems()).map(ShownMenu::label).toList();
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
