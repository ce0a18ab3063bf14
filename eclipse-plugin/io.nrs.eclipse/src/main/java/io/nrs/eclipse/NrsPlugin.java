package io.nrs.eclipse;

import io.nrs.eclipse.editor.CaretWatch;
import io.nrs.eclipse.editor.InFormulaEditor;
import io.nrs.eclipse.lsp4e.Lsp4eServer;
import io.nrs.eclipse.server.FormulaServer;
import io.nrs.eclipse.server.Questions;
import io.nrs.eclipse.standalone.StandaloneServer;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.contexts.IContextService;
import org.osgi.framework.BundleActivator;
import org.osgi.framework.BundleContext;
import org.osgi.framework.namespace.BundleNamespace;
import org.osgi.framework.wiring.BundleWiring;

/** The plug-in's life: it begins with the first formula file that is opened. */
public final class NrsPlugin implements BundleActivator {
  /** The bundle, and the node of its preferences. */
  public static final String ID = "io.nrs.eclipse";

  private static final String CONTEXT = ID + ".formulaContext";
  private static final String LSP4E = "org.eclipse.lsp4e";

  private AutoCloseable server = () -> {};

  @Override
  public void start(BundleContext bundle) {
    Questions questions = new Questions();
    bundle.registerService(Questions.class, questions, null);
    Runnable watch = hasLsp4e(bundle) ? byLsp4e(bundle, questions) : byItself(bundle, questions);
    if (PlatformUI.isWorkbenchRunning()) {
      PlatformUI.getWorkbench().getDisplay().asyncExec(() -> begin(watch));
    }
  }

  private static boolean hasLsp4e(BundleContext bundle) {
    return bundle
        .getBundle()
        .adapt(BundleWiring.class)
        .getRequiredWires(BundleNamespace.BUNDLE_NAMESPACE)
        .stream()
        .anyMatch(wire -> wire.getProvider().getSymbolicName().equals(LSP4E));
  }

  /** LSP4E looks after files itself. */
  private Runnable byLsp4e(BundleContext bundle, Questions questions) {
    Lsp4eServer connected = new Lsp4eServer(questions);
    bundle.registerService(FormulaServer.class, connected, null);
    server = connected;
    return () -> {};
  }

  private Runnable byItself(BundleContext bundle, Questions questions) {
    StandaloneServer standalone = new StandaloneServer(questions);
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

  /** Keys of our own are those of formula editors alone, and win over those of all text editors. */
  private static void offerKeys() {
    PlatformUI.getWorkbench()
        .getService(IContextService.class)
        .activateContext(CONTEXT, new InFormulaEditor());
    CaretWatch.install(PlatformUI.getWorkbench());
  }
}
