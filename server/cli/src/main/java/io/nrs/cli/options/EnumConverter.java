package io.nrs.cli;

import java.util.Arrays;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads one of an enumeration by the name used on the command line. */
final class Choice<E> implements ITypeConverter<E> {
  private final E[] values;
  private final Function<E, String> name;

  private Choice(E[] values, Function<E, String> name) {
    this.values = values;
    this.name = name;
  }

  static <E> Choice<E> of(E[] values, Function<E, String> name) {
    return new Choice<>(values, name);
  }

  static <E extends Enum<E>> Choice<E> of(E[] values) {
    return new Choice<>(values, value -> value.name().toLowerCase(Locale.ROOT));
  }

  @Override
  public E convert(String text) {
    return Arrays.stream(values)
        .filter(value -> name.apply(value).equals(text))
        .findFirst()
        .orElseThrow(
            () ->
                new TypeConversionException(
                    "'"
                        + text
                        + "' is none of "
                        + Arrays.stream(values).map(name).collect(Collectors.joining(", "))));
  }
}
