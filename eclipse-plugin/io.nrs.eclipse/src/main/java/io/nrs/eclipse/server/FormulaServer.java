package io.nrs.eclipse.server;

import org.osgi.framework.BundleContext;
import org.osgi.framework.FrameworkUtil;
import org.osgi.framework.ServiceReference;

/**
 * The language server, however this Eclipse is connected to it. An OSGi service: what registers one
 * of a higher ranking replaces it.
 */
public interface FormulaServer {
  /**
   * Asks the server to run one of its commands, and starts it first if need be. Waits for nothing,
   * and may be called on any thread; the server is asked in the order of the calls.
   */
  Asked ask(Question question);

  /** The one in use. */
  static FormulaServer current() {
    BundleContext context = FrameworkUtil.getBundle(FormulaServer.class).getBundleContext();
    ServiceReference<FormulaServer> found = context.getServiceReference(FormulaServer.class);
    if (found == null) {
      throw new IllegalStateException("the plug-in of NRS is not running");
    }
    return context.getService(found);
  }
}
