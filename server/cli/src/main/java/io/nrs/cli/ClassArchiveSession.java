package io.nrs.cli;

import io.nrs.cli.console.Console;
import io.nrs.cli.models.PyTorchEngine;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * Loads the classes that a server and a command with networks start with. The build then archives
 * them (docs/decisions/lsp4j-unsigned-and-class-archive.md).
 */
final class ClassArchiveSession {
  private ClassArchiveSession() {}

  /**
   * Ends with the exit code of the server. Where networks cannot run, their classes are left out.
   */
  public static void main(String[] arguments) {
    Locale.setDefault(Locale.Category.FORMAT, Locale.ROOT);
    int code = run("serve", "--cds-warm-up");
    for (String formula : List.of("(1+2)", "[MAX12]", "(+x+x)")) {
      run("solve", formula);
    }
    System.exit(code);
  }

  private static int run(String... arguments) {
    Console console =
        new Console(
            InputStream.nullInputStream(),
            OutputStream.nullOutputStream(),
            new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8),
            Path.of("").toAbsolutePath());
    return Main.run(console, new PyTorchEngine(console::complain), arguments);
  }
}
