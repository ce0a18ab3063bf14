package io.nrs.cli.options;

import picocli.CommandLine.Option;

/** The option of commands that print one result. */
public final class FormatOptions {
  @Option(
      names = "--format",
      paramLabel = "text|json",
      description = "output format (default: ${DEFAULT-VALUE})",
      defaultValue = "text")
  private TextOrJson format = TextOrJson.TEXT;

  public boolean isJson() {
    return format == TextOrJson.JSON;
  }

  /** The values of options that choose between text and JSON. */
  public enum TextOrJson {
    TEXT,
    JSON
  }
}
