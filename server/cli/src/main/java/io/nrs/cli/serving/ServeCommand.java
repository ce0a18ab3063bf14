package io.nrs.cli.serving;

import io.nrs.cli.console.CommandException;
import io.nrs.cli.console.Console;
import io.nrs.cli.console.Program;
import io.nrs.cli.options.ModelOptions;
import io.nrs.lsp.Installation;
import io.nrs.lsp.Server;
import io.nrs.lsp.inference.StoredNetworks;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.util.Optional;
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

  @Option(
      names = "--port",
      paramLabel = "PORT",
      description =
          "listen on this port of the loopback interface instead, for one client; for debugging")
  private Optional<Integer> port = Optional.empty();

  @Option(names = "--stdio", hidden = true, description = "the default; some editors pass it")
  @SuppressWarnings("unused")
  private boolean stdio;

  @Option(
      names = "--cds-warm-up",
      hidden = true,
      description = "run a short session, to record its classes")
  private boolean cdsWarmUp;

  public ServeCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws Exception {
    if (cdsWarmUp) {
      return new CdsWarmUp().run();
    }
    if (port.isPresent()) {
      return onPort(port.get());
    }
    // Standard output belongs to the protocol: what libraries print goes to standard error.
    System.setOut(console.err());
    try (Server server = new Server(console.in(), console.out(), installation())) {
      return server.run();
    }
  }

  private int onPort(int number) {
    if (number < 0 || number > 65_535) {
      throw new CommandException("--port is between 0 and 65535, not " + number);
    }
    try (ServerSocket listening = new ServerSocket(number, 1, InetAddress.getLoopbackAddress())) {
      console.complain("listening on port " + listening.getLocalPort());
      try (Socket socket = listening.accept();
          Server server =
              new Server(socket.getInputStream(), socket.getOutputStream(), installation())) {
        return server.run();
      }
    } catch (IOException e) {
      throw new CommandException(
          "cannot listen on port %d: %s; choose another --port".formatted(number, e.getMessage()),
          e);
    }
  }

  private static Installation installation() {
    Path models = ModelOptions.home(Path.of("").toAbsolutePath());
    return new Installation(
        new StoredNetworks(models), models, Program.commandLine(), Program.VERSION);
  }
}
