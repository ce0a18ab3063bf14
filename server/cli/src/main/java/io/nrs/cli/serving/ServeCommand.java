package io.nrs.cli.serving;

import io.nrs.cli.console.CommandException;
import io.nrs.cli.console.Console;
import io.nrs.cli.console.Program;
import io.nrs.cli.options.ModelOptions;
import io.nrs.io.IoReasons;
import io.nrs.lsp.Installation;
import io.nrs.lsp.Server;
import io.nrs.lsp.inference.StoredNetworks;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.HexFormat;
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
          "listen on this port of the loopback interface instead, for one client that sends the"
              + " token printed at the start; for debugging")
  private Optional<Integer> port = Optional.empty();

  @Option(
      names = "--socket",
      paramLabel = "FILE",
      description = "listen on this Unix domain socket instead, for one client of this user")
  private Optional<Path> socket = Optional.empty();

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
    if (port.isPresent() && socket.isPresent()) {
      throw new CommandException("--port and --socket exclude each other: give one");
    }
    if (port.isPresent()) {
      return onPort(port.get());
    }
    if (socket.isPresent()) {
      return onSocket(console.folder().resolve(socket.get()));
    }
    // Standard output belongs to the protocol, so libraries print to standard error.
    System.setOut(console.err());
    try (Server server = new Server(console.in(), console.out(), installation())) {
      int code = server.run();
      server.reason().ifPresent(console::complain);
      return code;
    }
  }

  private int onPort(int number) {
    if (number < 0 || number > 65_535) {
      throw new CommandException("--port is between 0 and 65535, not " + number);
    }
    String token = token();
    try (ServerSocketChannel listening =
        ServerSocketChannel.open()
            .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), number))) {
      console.complain("listening on port " + listening.socket().getLocalPort());
      console.complain("token " + token + ": send it as initializationOptions.token");
      return new SocketServing(listening, installation(), Optional.of(token)).run();
    } catch (IOException e) {
      throw new CommandException(
          "cannot listen on port %d: %s; choose another --port".formatted(number, IoReasons.of(e)),
          e);
    }
  }

  private int onSocket(Path path) {
    try (ServerSocketChannel listening = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      listening.bind(UnixDomainSocketAddress.of(path));
      try {
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rw-------"));
        console.complain("listening on " + path);
        return new SocketServing(listening, installation(), Optional.empty()).run();
      } finally {
        Files.deleteIfExists(path);
      }
    } catch (IOException | UnsupportedOperationException e) {
      String reason = e instanceof IOException failure ? IoReasons.of(failure) : e.getMessage();
      throw new CommandException(
          "cannot listen on %s: %s; choose another --socket".formatted(path, reason), e);
    }
  }

  /** 128 random bits. */
  private static String token() {
    byte[] bytes = new byte[16];
    new SecureRandom().nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  private static Installation installation() {
    Path models = ModelOptions.home(Path.of("").toAbsolutePath());
    return new Installation(
        new StoredNetworks(models), models, Program.commandLine(), Program.VERSION);
  }
}
