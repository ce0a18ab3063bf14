package io.nrs.cli;

import picocli.CommandLine.Option;

/** Options of long commands for the programs that start them. */
final class ProgressOptions {
  @Option(
      names = "--progress",
      paramLabel = "text|json",
      description =
          "what standard output tells: the result for people, or all that happens as a JSON object"
              + " a line (default: ${DEFAULT-VALUE})",
      defaultValue = "text")
  private TextOrJson progress = TextOrJson.TEXT;

  @Option(
      names = "--stop-with-input",
      description = "stop when standard input ends, that is, with the program at its other end")
  private boolean stopWithInput;

  boolean isJson() {
    return progress == TextOrJson.JSON;
  }

  InputEnd inputEnd(Console console) {
    return stopWithInput ? InputEnd.of(console.in()) : InputEnd.ignored();
  }
}
