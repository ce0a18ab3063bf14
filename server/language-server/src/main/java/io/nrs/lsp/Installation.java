package io.nrs.lsp;

import io.nrs.lsp.inference.NetworkSource;
import java.nio.file.Path;
import java.util.List;

/**
 * How the server was installed.
 *
 * @param networks where they come from
 * @param models the folder of the trained networks, unless the settings name another one
 * @param commandLine how this program's command line is started, without its arguments
 * @param version of this program
 */
public record Installation(
    NetworkSource networks, Path models, List<String> commandLine, String version) {
  public Installation {
    commandLine = List.copyOf(commandLine);
  }

  /** The folder of the descriptions that ship with the program, beside that of its networks. */
  Path languages() {
    return models.resolveSibling("grammar").resolve("languages");
  }
}
