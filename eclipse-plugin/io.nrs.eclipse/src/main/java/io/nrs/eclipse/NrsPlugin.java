package io.nrs.eclipse;

import io.nrs.eclipse.common.PluginConstants;
import io.nrs.eclipse.editor.FormulaEditorExpression;
import io.nrs.eclipse.language.FormulaLanguages;
import io.nrs.eclipse.server.FormulaServer;
import io.nrs.eclipse.server.PendingRequests;
import io.nrs.eclipse.server.ServerConnector;
import io.nrs.eclipse.standalone.StandaloneServer;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.contexts.IContextService;
import org.osgi.framework.BundleActivator;
import org.osgi.framework.BundleContext;

/** Starts and stops the plug-in. Opening the first formula file starts it. */
public final class NrsPlugin implements BundleActivator {
  private static final String CONTEXT = PluginConstants.PLUGIN_ID + ".formulaContext";

  private AutoCloseable server = () -> {};

  @Override
  public void start(BundleContext bundle) {
    bundle.registerService(FormulaLanguages.class, new FormulaLanguages(), null);
    PendingRequests pendingRequests = new PendingRequests();
    bundle.registerService(PendingRequests.class, pendingRequests, null);
    Runnable watch =
        ServerConnector.installed()
            .map(connector -> through(connector, bundle, pendingRequests))
            .orElseGet(() -> byItself(bundle, pendingRequests));
    if (PlatformUI.isWorkbenchRunning()) {
      PlatformUI.getWorkbench().getDisplay().asyncExec(() -> begin(watch));
    }
  }

  /** A connector synchronizes documents itself, so there is nothing to watch. */
  private Runnable through(
      ServerConnector connector, BundleContext bundle, PendingRequests pendingRequests) {
    bundle.registerService(FormulaServer.class, connector.connect(pendingRequests), null);
    server = connector;
    return () -> {};
  }

  private Runnable byItself(BundleContext bundle, PendingRequests pendingRequests) {
    StandaloneServer standalone = new StandaloneServer(pendingRequests);
    bundle.registerService(FormulaServer.class, standalone, null);
    server = standalone;
    return standalone::watch;
  }

  private static void begin(Runnable watch) {
    if (!PlatformUI.getWorkbench().isClosing()) {
      offerKeys();
      watch.run();
    }
  }

  @Override
  public void stop(BundleContext bundle) throws Exception {
    server.close();
  }

  /** Activates the key bindings of formula editors, which override those of text editors there. */
  private static void offerKeys() {
    PlatformUI.getWorkbench()
        .getService(IContextService.class)
        .activateContext(CONTEXT, new FormulaEditorExpression());
  }
}
