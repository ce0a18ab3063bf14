package io.nrs.cli.options;

import java.util.Arrays;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Converts the value of an option to a constant of an enumeration. */
public final class EnumConverter<E> implements ITypeConverter<E> {
  private final E[] values;
  private final Function<E, String> name;

  private EnumConverter(E[] values, Function<E, String> name) {
    this.values = values;
    this.name = name;
  }

  public static <E> EnumConverter<E> of(E[] values, Function<E, String> name) {
    return new EnumConverter<>(values, name);
  }

  public static <E extends Enum<E>> EnumConverter<E> of(E[] values) {
    return new EnumConverter<>(values, value -> value.name().toLowerCase(Locale.ROOT));
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
