package io.nrs.eclipse.server;

import java.util.Arrays;
import java.util.Optional;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IConfigurationElement;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.Platform;

/**
 * Connects to the server in place of the plug-in itself. An extension of the point {@code
 * io.nrs.eclipse.connection} names the class.
 */
public interface ServerConnector extends AutoCloseable {
  /** The extension point. */
  String EXTENSION_POINT = "io.nrs.eclipse.connection";

  /** Connects. The plug-in calls this once. */
  FormulaServer connect(PendingRequests pendingRequests);

  /** Ends the connection. */
  @Override
  void close();

  /** The connector of a bundle that Eclipse could load. A connector that fails is logged. */
  static Optional<ServerConnector> installed() {
    return Arrays.stream(
            Platform.getExtensionRegistry().getConfigurationElementsFor(EXTENSION_POINT))
        .findFirst()
        .flatMap(ServerConnector::create);
  }

  private static Optional<ServerConnector> create(IConfigurationElement connection) {
    try {
      return Optional.of((ServerConnector) connection.createExecutableExtension("class"));
    } catch (CoreException failed) {
      ILog.get().log(failed.getStatus());
      return Optional.empty();
    }
  }
}
