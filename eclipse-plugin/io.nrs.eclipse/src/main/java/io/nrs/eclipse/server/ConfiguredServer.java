package io.nrs.eclipse.server;

import io.nrs.eclipse.common.PluginConstants;
import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.nio.file.Path;
import java.util.Optional;
import org.eclipse.core.runtime.FileLocator;
import org.eclipse.core.runtime.IPath;
import org.eclipse.core.runtime.Platform;
import org.osgi.framework.Bundle;

/** The server that the preferences select. */
public final class ConfiguredServer {
  /**
   * The preference for the path of an installed {@code nrs}. If it is empty, the plug-in runs its
   * own server.
   */
  public static final String PREFERENCE = "server.command";

  private ConfiguredServer() {}

  /** The path of the preference, or an empty text. */
  private static String installed() {
    return Platform.getPreferencesService()
        .getString(PluginConstants.PLUGIN_ID, PREFERENCE, "", null)
        .strip();
  }

  /** The failure of the selected server to start, with the name of a program that users chose. */
  public static RequestFailedException explained(RequestFailedException failed) {
    return installed().isEmpty()
        ? failed
        : new RequestFailedException(
            "%s The server is %s. %s"
                .formatted(failed.getMessage(), installed(), ServerCommandLine.REMEDY),
            failed);
  }

  /** The command that starts the selected server. */
  public static ServerCommandLine command() throws IOException {
    String installed = installed();
    if (!installed.isEmpty()) {
      return ServerCommandLine.installed(Path.of(installed), JavaRuntime.running());
    }
    Path server =
        folder("server")
            .orElseThrow(
                () ->
                    new ServerUnavailableException(
                        "This plug-in contains no server. Install the plug-in again, or set the nrs"
                            + " executable in the preferences of NRS."));
    return ServerCommandLine.bundled(server, folder("natives"), JavaRuntime.running());
  }

  /** A folder of the plug-in, or of the fragment for this platform. */
  private static Optional<Path> folder(String name) throws IOException {
    Bundle bundle = Platform.getBundle(PluginConstants.PLUGIN_ID);
    URL entry = FileLocator.find(bundle, IPath.fromPortableString(name));
    if (entry == null) {
      return Optional.empty();
    }
    // Such a URL is not encoded, and URI would reject a space in it.
    return Optional.of(new File(FileLocator.toFileURL(entry).getPath()).toPath());
  }
}
