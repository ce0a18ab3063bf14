package io.nrs.cli;

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

/** The language server. */
@Command(
    name = "serve",
    description =
        "Serve an editor by the Language Server Protocol, over standard input and output.",
    footer = {
      "",
      "Exit codes: 0 the editor said shutdown and exit, 1 it went away without, 2 could not run."
    })
final class ServeCommand implements Callable<Integer> {
  private final Console console;

  @Option(
      names = "--port",
      paramLabel = "PORT",
      description =
          "serve one client on this port of the loopback interface instead, for debugging")
  private Optional<Integer> port = Optional.empty();

  @Option(names = "--stdio", hidden = true, description = "what it does anyway; editors may say so")
  private boolean stdio;

  @Option(
      names = "--rehearse",
      hidden = true,
      description = "play a session, for the class archive")
  private boolean rehearse;

  ServeCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws Exception {
    if (rehearse) {
      return new Rehearsal().run();
    }
    if (port.isPresent()) {
      return onPort(port.get());
    }
    // Standard output is the protocol's, whatever a library prints.
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
          "port %d cannot be used: %s; choose another --port".formatted(number, e.getMessage()), e);
    }
  }

  private static Installation installation() {
    Path models = ModelOptions.home(Path.of("").toAbsolutePath());
    return new Installation(
        new StoredNetworks(models), models, ProgramStart.commandLine(), Main.VERSION);
  }
}
