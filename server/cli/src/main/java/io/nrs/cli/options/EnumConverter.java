package io.nrs.cli.options;

import io.nrs.io.StoredJson;
import java.util.Arrays;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.TypeConversionException;

/** Converts the value of an option to a constant of an enumeration: {@code top-level}. */
public record EnumConverter<E extends Enum<E>>(Class<E> type) implements ITypeConverter<E> {
  /** Converts all values of a command that are constants. */
  public static void register(CommandLine command) {
    for (ArgSpec argument : command.getCommandSpec().args()) {
      Arrays.stream(argument.auxiliaryTypes())
          .filter(Class::isEnum)
          .forEach(type -> register(command, type));
    }
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  private static void register(CommandLine command, Class<?> type) {
    command.registerConverter((Class) type, new EnumConverter(type));
  }

  @Override
  public E convert(String text) {
    return Arrays.stream(type.getEnumConstants())
        .filter(value -> StoredJson.id(value).equals(text))
        .findFirst()
        .orElseThrow(
            () ->
                new TypeConversionException(
                    "'%s' is none of %s"
                        .formatted(
                            text,
                            Arrays.stream(type.getEnumConstants())
                                .map(StoredJson::id)
                                .collect(Collectors.joining(", ")))));
  }
}
