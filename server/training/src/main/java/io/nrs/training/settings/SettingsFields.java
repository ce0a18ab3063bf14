package io.nrs.training.settings;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.nrs.io.StoredJson;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Reads the fields of a JSON object one by one; the first unusable field ends it with a message.
 */
final class SettingsFields {
  private final String file;
  private final JsonObject json;
  private final Set<String> known = new LinkedHashSet<>();

  SettingsFields(String file, JsonObject json) {
    this.file = file;
    this.json = json;
  }

  int whole(String name, int least, int most) {
    String allowed = "a whole number from %d to %d".formatted(least, most);
    JsonElement value = value(name, allowed);
    return whole(value, least, most).orElseThrow(() -> wrong(name, value, allowed));
  }

  /** Numbers in ascending order, equal ones allowed; possibly none. */
  List<Integer> ascending(String name, int least, int most) {
    String allowed = "a list of ascending whole numbers from %d to %d".formatted(least, most);
    JsonElement value = value(name, allowed);
    if (!value.isJsonArray()) {
      throw wrong(name, value, allowed);
    }
    List<Integer> numbers = new ArrayList<>();
    for (JsonElement each : value.getAsJsonArray()) {
      int from = numbers.isEmpty() ? least : numbers.get(numbers.size() - 1);
      numbers.add(whole(each, from, most).orElseThrow(() -> wrong(name, value, allowed)));
    }
    return List.copyOf(numbers);
  }

  private static Optional<Integer> whole(JsonElement value, int least, int most) {
    try {
      return Optional.of(new BigDecimal(number(value)).intValueExact())
          .filter(number -> number >= least && number <= most);
    } catch (ArithmeticException | NumberFormatException e) {
      return Optional.empty();
    }
  }

  double real(String name, double least, double most) {
    String allowed = "a number from %s to %s".formatted(plain(least), plain(most));
    JsonElement value = value(name, allowed);
    try {
      double number = Double.parseDouble(number(value));
      if (number >= least && number <= most) {
        return number;
      }
    } catch (NumberFormatException e) {
      throw wrong(name, value, allowed);
    }
    throw wrong(name, value, allowed);
  }

  private static String plain(double number) {
    return BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
  }

  private static String number(JsonElement value) {
    boolean number = value.isJsonPrimitive() && value.getAsJsonPrimitive().isNumber();
    // Java reads numbers that JSON does not have.
    return number && value.getAsString().matches("[-+.eE0-9]{1,40}") ? value.getAsString() : "";
  }

  boolean flag(String name) {
    JsonElement value = value(name, "true or false");
    if (value.isJsonPrimitive() && value.getAsJsonPrimitive().isBoolean()) {
      return value.getAsBoolean();
    }
    throw wrong(name, value, "true or false");
  }

  String text(String name, String allowed, String pattern) {
    JsonElement value = value(name, allowed);
    if (isText(value) && value.getAsString().matches(pattern)) {
      return value.getAsString();
    }
    throw wrong(name, value, allowed);
  }

  <E> E choice(String name, E[] values, Function<E, String> id) {
    String allowed = Arrays.stream(values).map(id).collect(Collectors.joining(" or "));
    JsonElement value = value(name, allowed);
    return Arrays.stream(values)
        .filter(each -> isText(value) && id.apply(each).equals(value.getAsString()))
        .findFirst()
        .orElseThrow(() -> wrong(name, value, allowed));
  }

  <E extends Enum<E>> E choice(String name, E[] values) {
    return choice(name, values, StoredJson::id);
  }

  boolean has(String name) {
    return json.has(name);
  }

  private static boolean isText(JsonElement value) {
    return value.isJsonPrimitive() && value.getAsJsonPrimitive().isString();
  }

  /**
   * A field is valid, but not together with the others.
   *
   * @param remedy the values to give
   */
  TrainingException wrong(String name, String remedy) {
    return new TrainingException("%s: %s %s".formatted(file, name, remedy));
  }

  private TrainingException wrong(String name, JsonElement value, String allowed) {
    String given = value.toString();
    return wrong(
        name,
        "is %s: give %s"
            .formatted(given.length() > 60 ? given.substring(0, 60) + "…" : given, allowed));
  }

  private JsonElement value(String name, String allowed) {
    known.add(name);
    if (!json.has(name)) {
      throw wrong(name, "is missing: give " + allowed);
    }
    return json.get(name);
  }

  /** Refuses unread fields, because the user would expect them to have an effect. */
  void nothingElse() {
    json.entrySet().stream()
        .map(Map.Entry::getKey)
        .filter(name -> !known.contains(name))
        .findFirst()
        .ifPresent(
            name -> {
              throw new TrainingException(
                  "%s: there is no field %s: take it out; the fields are %s"
                      .formatted(file, name, String.join(", ", known)));
            });
  }
}
