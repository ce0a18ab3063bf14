package io.nrs.cli.console;

/**
 * Colours of text on standard output.
 *
 * @param colored whether text is coloured
 */
public record Style(boolean colored) {
  /** When text is coloured. */
  public enum When {
    AUTO,
    ALWAYS,
    NEVER
  }

  /** A colour of the terminal's own palette, so the user's theme decides. */
  public enum Color {
    BOLD(1),
    RED(31),
    YELLOW(33),
    BLUE(34),
    CYAN(36);

    private final int code;

    Color(int code) {
      this.code = code;
    }
  }

  public static Style plain() {
    return new Style(false);
  }

  /** Returns the style of a command. {@code NO_COLOR} counts unless the user asks for colours. */
  public static Style of(When when, Console console) {
    return switch (when) {
      case ALWAYS -> new Style(true);
      case NEVER -> plain();
      case AUTO -> new Style(console.outputIsTerminal() && !isSet(console, "NO_COLOR"));
    };
  }

  private static boolean isSet(Console console, String variable) {
    String value = console.environment().apply(variable);
    return value != null && !value.isEmpty();
  }

  public String of(Color color, String text) {
    return colored ? "\u001b[" + color.code + "m" + text + "\u001b[0m" : text;
  }
}
