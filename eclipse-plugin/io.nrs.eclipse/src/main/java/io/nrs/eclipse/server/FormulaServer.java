package io.nrs.eclipse.server;

import org.osgi.framework.BundleContext;
import org.osgi.framework.FrameworkUtil;
import org.osgi.framework.ServiceReference;

/**
 * The language server, whichever way Eclipse connects to it. It is an OSGi service: a service with
 * a higher ranking replaces it.
 */
public interface FormulaServer {
  /**
   * Sends a request, and starts the server first if it does not run. This does not block, any
   * thread may call it, and requests keep their order.
   */
  PendingRequest send(CommandRequest request);

  /** The service in use. */
  static FormulaServer current() {
    BundleContext context = FrameworkUtil.getBundle(FormulaServer.class).getBundleContext();
    ServiceReference<FormulaServer> found = context.getServiceReference(FormulaServer.class);
    if (found == null) {
      throw new IllegalStateException("the NRS plug-in is not running");
    }
    return context.getService(found);
  }
}
