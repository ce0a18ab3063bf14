package io.nrs.cli.options;

import io.nrs.cli.console.Console;
import io.nrs.cli.console.EndOfInput;
import picocli.CommandLine.Option;

/** Options of long commands for programs that start them. */
public final class ProgressOptions {
  @Option(
      names = "--progress",
      paramLabel = "text|json",
      description =
          "content of standard output: the result as text, or events as JSON objects, one per"
              + " line (default: ${DEFAULT-VALUE})",
      defaultValue = "text")
  private TextOrJson progress = TextOrJson.TEXT;

  /** For the language server: standard input ends when the parent process ends. */
  @Option(names = "--stop-with-input", hidden = true)
  private boolean stopWithInput;

  public boolean isJson() {
    return progress == TextOrJson.JSON;
  }

  public EndOfInput endOfInput(Console console) {
    return stopWithInput ? EndOfInput.of(console.in()) : EndOfInput.ignored();
  }
}
