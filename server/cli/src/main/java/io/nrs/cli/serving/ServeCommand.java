package io.nrs.cli.serving;

import io.nrs.cli.console.Console;
import io.nrs.cli.console.Program;
import io.nrs.cli.options.ModelOptions;
import io.nrs.lsp.Server;
import io.nrs.lsp.Server.Installation;
import io.nrs.lsp.inference.NetworkSource.StoredNetworks;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Runs the language server. */
@Command(
    name = "serve",
    description = "Run the language server for an editor, over standard input and output.",
    footer = {
      "",
      "Exit codes: 0 after shutdown and exit, 1 if the editor ended without them, 2 could not run."
    })
public final class ServeCommand implements Callable<Integer> {
  private final Console console;

  @Option(names = "--stdio", hidden = true, description = "the default; some editors pass it")
  @SuppressWarnings("unused")
  private boolean stdio;

  public ServeCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    // Standard output belongs to the protocol, so libraries print to standard error.
    System.setOut(console.err());
    try (Server server = new Server(console.in(), console.out(), installation())) {
      int code = server.run();
      server.reason().ifPresent(console::complain);
      return code;
    }
  }

  private static Installation installation() {
    Path models = ModelOptions.home(Path.of("").toAbsolutePath());
    return new Installation(
        new StoredNetworks(models), models, Program.commandLine(), Program.VERSION);
  }
}
