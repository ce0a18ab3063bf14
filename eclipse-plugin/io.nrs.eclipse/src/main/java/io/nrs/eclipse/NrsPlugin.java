package io.nrs.eclipse;

import io.nrs.eclipse.editor.CaretWatch;
import io.nrs.eclipse.editor.InFormulaEditor;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.contexts.IContextService;
import org.osgi.framework.BundleActivator;
import org.osgi.framework.BundleContext;

/** The plug-in's life: it begins with the first formula file that is opened. */
public final class NrsPlugin implements BundleActivator {
  /** The bundle, and the node of its preferences. */
  public static final String ID = "io.nrs.eclipse";

  private static final String CONTEXT = ID + ".formulaContext";

  @Override
  public void start(BundleContext bundle) {
    if (PlatformUI.isWorkbenchRunning()) {
      PlatformUI.getWorkbench().getDisplay().asyncExec(NrsPlugin::offerKeys);
    }
  }

  @Override
  public void stop(BundleContext bundle) {
    // Servers end when their input does, at the latest with this process.
  }

  /** Keys of our own are those of formula editors alone, and win over those of all text editors. */
  private static void offerKeys() {
    if (!PlatformUI.getWorkbench().isClosing()) {
      PlatformUI.getWorkbench()
          .getService(IContextService.class)
          .activateContext(CONTEXT, new InFormulaEditor());
      CaretWatch.install(PlatformUI.getWorkbench());
    }
  }
}
