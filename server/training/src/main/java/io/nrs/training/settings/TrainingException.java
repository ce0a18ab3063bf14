package io.nrs.training.settings;

import java.util.List;
import java.util.function.Function;

/** Training cannot continue; the last checkpoint has the state reached before. */
public final class TrainingException extends RuntimeException {
  private final String format;
  private final List<?> arguments;

  /** An option, or a clause with one. It has another name in the forms of editors. */
  public record Option(String onCommandLine, String inEditors) {
    public static final Option RUN = new Option("another --run", "another run");
    public static final Option MODELS = new Option("other --models", "another run");
    public static final Option FRESH = new Option("add --fresh", "choose fresh");
    public static final Option DATA = new Option("--data", "own formulas");
    public static final Option SEED = new Option("another --seed", "another seed");

    @Override
    public String toString() {
      return onCommandLine;
    }
  }

  public TrainingException(String message) {
    this("%s", message);
  }

  /**
   * @param format of the message, with {@code %s} for each argument
   * @param arguments options and other values
   */
  @SuppressWarnings("AnnotateFormatMethod") // the annotation is in no library of the program
  public TrainingException(String format, Object... arguments) {
    super(format.formatted(arguments));
    this.format = format;
    this.arguments = List.of(arguments);
  }

  /** The message with other words for its options. */
  public String naming(Function<Option, String> words) {
    return format.formatted(
        arguments.stream()
            .map(each -> each instanceof Option option ? words.apply(option) : each)
            .toArray());
  }
}
