package io.nrs.eclipse.server;

import io.nrs.eclipse.NrsPlugin;
import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.nio.file.Path;
import java.util.Optional;
import org.eclipse.core.runtime.FileLocator;
import org.eclipse.core.runtime.IPath;
import org.eclipse.core.runtime.Platform;
import org.osgi.framework.Bundle;

/** Which server the preferences ask for. */
public final class ServerChoice {
  /** The preference that names an installed {@code nrs}; empty for the server of the plug-in. */
  public static final String COMMAND = "server.command";

  private ServerChoice() {}

  /** The one to start now. */
  public static ServerCommand current() throws IOException {
    String installed =
        Platform.getPreferencesService().getString(NrsPlugin.ID, COMMAND, "", null).strip();
    if (!installed.isEmpty()) {
      return ServerCommand.installed(Path.of(installed), Java.running());
    }
    Path server =
        folder("server")
            .orElseThrow(
                () ->
                    new NoServerException(
                        "This plug-in has no server in it: install it again, or name an installed"
                            + " nrs in the preferences of NRS."));
    return ServerCommand.bundled(server, folder("natives"), Java.running());
  }

  /** A folder of the plug-in, or of the fragment for this platform. */
  private static Optional<Path> folder(String name) throws IOException {
    Bundle bundle = Platform.getBundle(NrsPlugin.ID);
    URL entry = FileLocator.find(bundle, IPath.fromPortableString(name));
    if (entry == null) {
      return Optional.empty();
    }
    // Such addresses are not encoded, so they are no URIs.
    return Optional.of(new File(FileLocator.toFileURL(entry).getPath()).toPath());
  }
}
