package io.nrs.eclipse;

import io.nrs.eclipse.editor.CaretWatch;
import io.nrs.eclipse.editor.InFormulaEditor;
import io.nrs.eclipse.server.FormulaServer;
import io.nrs.eclipse.server.Questions;
import io.nrs.eclipse.standalone.StandaloneServer;
import java.util.Optional;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.contexts.IContextService;
import org.osgi.framework.BundleActivator;
import org.osgi.framework.BundleContext;

/** The plug-in's life: it begins with the first formula file that is opened. */
public final class NrsPlugin implements BundleActivator {
  /** The bundle, and the node of its preferences. */
  public static final String ID = "io.nrs.eclipse";

  private static final String CONTEXT = ID + ".formulaContext";

  private Optional<StandaloneServer> server = Optional.empty();

  @Override
  public void start(BundleContext bundle) {
    Questions questions = new Questions();
    bundle.registerService(Questions.class, questions, null);
    StandaloneServer standalone = new StandaloneServer(questions);
    server = Optional.of(standalone);
    bundle.registerService(FormulaServer.class, standalone, null);
    if (PlatformUI.isWorkbenchRunning()) {
      PlatformUI.getWorkbench().getDisplay().asyncExec(this::begin);
    }
  }

  private void begin() {
    if (!PlatformUI.getWorkbench().isClosing()) {
      offerKeys();
      server.ifPresent(StandaloneServer::watch);
    }
  }

  @Override
  public void stop(BundleContext bundle) {
    server.ifPresent(StandaloneServer::close);
  }

  /** Keys of our own are those of formula editors alone, and win over those of all text editors. */
  private static void offerKeys() {
    PlatformUI.getWorkbench()
        .getService(IContextService.class)
        .activateContext(CONTEXT, new InFormulaEditor());
    CaretWatch.install(PlatformUI.getWorkbench());
  }
}
