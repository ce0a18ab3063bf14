package io.nrs.eclipse.server;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.eclipse.jface.text.IDocument;
import org.eclipse.lsp4j.CompletionItem;
import org.osgi.framework.BundleContext;
import org.osgi.framework.FrameworkUtil;
import org.osgi.framework.ServiceReference;

/**
 * The language server, independent of the kind of connection. It is an OSGi service: a service with
 * a higher ranking replaces it.
 */
public interface FormulaServer {
  /**
   * Sends a request, and starts the server first if it does not run. This does not block, any
   * thread may call it, and requests keep their order.
   */
  PendingRequest send(CommandRequest request);

  /**
   * Asks for completions at an offset of an open document. There are none if the connection shows
   * them itself, as LSP4E does.
   */
  default CompletableFuture<List<CompletionItem>> completions(IDocument document, int offset) {
    return CompletableFuture.completedFuture(List.of());
  }

  /** Stops the server, and starts another one for open formula files. This does not block. */
  void restart();

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
