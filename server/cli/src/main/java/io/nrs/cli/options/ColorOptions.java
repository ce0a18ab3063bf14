package io.nrs.cli.options;

import io.nrs.cli.console.Console;
import io.nrs.cli.console.Style;
import picocli.CommandLine.Option;

/** The option of commands whose text may be coloured. */
public final class ColorOptions {
  @Option(
      names = "--color",
      paramLabel = "auto|always|never",
      description = "color text; auto does on a terminal, unless NO_COLOR is set (default: auto)")
  private Style.When color = Style.When.AUTO;

  public Style style(Console console) {
    return Style.of(color, console);
  }
}
