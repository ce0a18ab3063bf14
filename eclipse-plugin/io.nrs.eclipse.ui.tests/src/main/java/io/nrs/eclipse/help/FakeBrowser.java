package io.nrs.eclipse.help;

import java.net.URL;
import org.eclipse.ui.browser.AbstractWebBrowser;
import org.eclipse.ui.browser.AbstractWorkbenchBrowserSupport;
import org.eclipse.ui.browser.IWebBrowser;

/** The browser of the tests. The workbench makes it, so a property keeps the last address. */
public final class FakeBrowser extends AbstractWorkbenchBrowserSupport {
  private static final String OPENED = "nrs.test.opened";

  /** The name of the last page that was opened, with its heading; then forgets it. */
  static String lastPage() {
    String opened = System.clearProperty(OPENED);
    return opened == null ? "" : opened.substring(opened.lastIndexOf('/') + 1);
  }

  @Override
  public IWebBrowser createBrowser(int style, String id, String name, String tip) {
    return createBrowser(id);
  }

  @Override
  public IWebBrowser createBrowser(String id) {
    return new AbstractWebBrowser(id) {
      @Override
      public void openURL(URL page) {
        System.setProperty(OPENED, page.toString());
      }
    };
  }
}
