package io.nrs.protocol.generate;

import io.nrs.protocol.ClientOptions.ExperimentalCapabilities;
import io.nrs.protocol.ClientOptions.InitializationOptions;
import io.nrs.protocol.ClientOptions.NrsSettings;
import io.nrs.protocol.Protocol;
import io.nrs.protocol.Protocol.CommandSpec;
import io.nrs.protocol.Protocol.Direction;
import io.nrs.protocol.Protocol.NotificationSpec;
import io.nrs.protocol.json.DefaultValue;
import io.nrs.protocol.json.Doc;
import io.nrs.protocol.json.RecordShape;
import io.nrs.protocol.json.RecordShape.Component;
import io.nrs.protocol.json.Tag;
import io.nrs.protocol.json.Union;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The protocol as tables for people. */
final class Markdown {
  private Markdown() {}

  /** The generated sections, by the names of their markers. */
  static Map<String, String> sections() {
    return Map.of(
        "initialization", fields(InitializationOptions.class),
        "capabilities", fields(ExperimentalCapabilities.class),
        "notifications", notifications(),
        "commands", commands(),
        "types", types());
  }

  /** The table of settings. */
  static String settings() {
    return "| setting | takes | default | meaning |\n|---|---|---|---|\n"
        + RecordShape.of(NrsSettings.class).components().stream()
            .map(
                setting ->
                    "| `%s%s` | %s | %s | %s |\n"
                        .formatted(
                            NrsSettings.PREFIX,
                            setting.name(),
                            setting.allowed(),
                            setting.defaultValue().map(Markdown::standard).orElse(""),
                            setting.doc()))
            .collect(Collectors.joining());
  }

  /** The meaning of a component, with its default if that is not a plain value. */
  static String description(Component component) {
    return component.doc()
        + component.defaultValue().map(value -> " Default: " + standard(value) + ".").orElse("");
  }

  private static String standard(DefaultValue value) {
    return value.value()
        + (value.paper().isEmpty() ? "" : "; with the preset `paper`, " + value.paper());
  }

  private static String notifications() {
    StringBuilder text = new StringBuilder();
    for (NotificationSpec<?> each : Protocol.notifications()) {
      text.append("### `").append(each.method()).append("`\n\n").append(each.summary());
      text.append(
          each.direction() == Direction.TO_SERVER
              ? " The client sends it.\n\n"
              : " The server sends it to clients with the capability `%s`.\n\n"
                  .formatted(each.capability().orElseThrow()));
      text.append(fields(each.params())).append('\n');
    }
    return text.toString().stripTrailing() + "\n";
  }

  private static String commands() {
    StringBuilder text = new StringBuilder();
    for (CommandSpec<?, ?> each : Protocol.commands()) {
      text.append("### `").append(each.name()).append("`\n\n").append(each.summary());
      text.append("\n\nArguments:\n\n").append(fields(each.params()));
      text.append("\nResult:\n\n").append(fields(each.result())).append('\n');
    }
    return text.toString().stripTrailing() + "\n";
  }

  /** Records and enums that fields above are made of, by their names. */
  private static String types() {
    List<Class<?>> described = new ArrayList<>();
    described.addAll(List.of(InitializationOptions.class, ExperimentalCapabilities.class));
    Protocol.notifications().forEach(each -> described.add(each.params()));
    Protocol.commands().forEach(each -> described.addAll(List.of(each.params(), each.result())));
    Map<String, String> texts = new TreeMap<>();
    ProtocolTypes.reachable(described).stream()
        .filter(type -> !described.contains(type))
        .filter(type -> type.isEnum() || isValue(type))
        .forEach(
            type ->
                texts.put(
                    type.getSimpleName(),
                    "### %s\n\n%s\n\n%s\n"
                        .formatted(
                            type.getSimpleName(),
                            RecordShape.doc(type),
                            type.isEnum() ? values(type) : fields(type))));
    return String.join("", texts.values()).stripTrailing() + "\n";
  }

  /** Whether a record is the type of some field, rather than a part of another record. */
  private static boolean isValue(Class<?> type) {
    return ProtocolTypes.all().stream()
        .filter(Class::isRecord)
        .flatMap(owner -> RecordShape.of(owner).components().stream())
        .filter(component -> !component.inline())
        .map(component -> element(component.type()))
        .anyMatch(type::equals);
  }

  private static Type element(Type type) {
    return type instanceof ParameterizedType list ? list.getActualTypeArguments()[0] : type;
  }

  private static String values(Class<?> type) {
    return Stream.of(type.getEnumConstants())
        .map(
            constant -> {
              String doc = doc((Enum<?>) constant);
              return "- `%s`%s\n"
                  .formatted(
                      RecordShape.value((Enum<?>) constant), doc.isEmpty() ? "" : ": " + doc);
            })
        .collect(Collectors.joining());
  }

  private static String doc(Enum<?> constant) {
    try {
      return Optional.ofNullable(
              constant.getDeclaringClass().getField(constant.name()).getAnnotation(Doc.class))
          .map(Doc::value)
          .orElse("");
    } catch (NoSuchFieldException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String fields(Class<?> type) {
    List<String> rows = new ArrayList<>();
    add(type, rows);
    return rows.isEmpty()
        ? "No fields.\n"
        : "| field | type | meaning |\n|---|---|---|\n" + String.join("", rows);
  }

  private static void add(Class<?> type, List<String> rows) {
    if (ProtocolTypes.isUnion(type)) {
      union(type, rows);
      return;
    }
    for (Component component : RecordShape.of(type).components()) {
      if (component.inline()) {
        add((Class<?>) component.type(), rows);
      } else {
        rows.add(row(component));
      }
    }
  }

  /** The field that tells the records of a union apart, and the fields of each. */
  private static void union(Class<?> union, List<String> rows) {
    String field = union.getAnnotation(Union.class).value();
    String values =
        RecordShape.members(union).stream()
            .map(member -> "`%s`: %s".formatted(tag(member), RecordShape.doc(member)))
            .collect(Collectors.joining(" "));
    rows.add("| `%s` | string | %s |\n".formatted(field, values));
    Map<String, List<String>> owners = new LinkedHashMap<>();
    for (Class<?> member : RecordShape.members(union)) {
      List<String> own = new ArrayList<>();
      add(member, own);
      own.forEach(row -> owners.computeIfAbsent(row, key -> new ArrayList<>()).add(tag(member)));
    }
    owners.forEach(
        (row, tags) ->
            rows.add(
                tags.size() == RecordShape.members(union).size()
                    ? row
                    : row.replaceFirst(
                        " \\|\n$",
                        " Only with "
                            + tags.stream()
                                .map(tag -> "`" + tag + "`")
                                .collect(Collectors.joining(", "))
                            + ". |\n")));
  }

  private static String tag(Class<?> member) {
    return member.getAnnotation(Tag.class).value();
  }

  private static String row(Component component) {
    String type = name(component.type());
    String bounds =
        component.bounds().isPresent()
            ? ", " + component.allowed().replaceFirst("^.*?from", "from")
            : "";
    return "| `%s`%s | %s%s | %s |\n"
        .formatted(
            component.name(),
            component.optional() ? " (optional)" : "",
            type,
            bounds,
            description(component));
  }

  private static String name(Type type) {
    if (type instanceof ParameterizedType list) {
      return "list of " + name(list.getActualTypeArguments()[0]);
    }
    Class<?> raw = (Class<?>) type;
    String simple = raw.getSimpleName();
    return switch (simple) {
      case "String" -> "string";
      case "int", "Integer", "long", "Long" -> "integer";
      case "double", "Double" -> "number";
      case "boolean", "Boolean" -> "boolean";
      case "JsonPrimitive" -> "string or integer";
      case "JsonElement" -> "object";
      case "ExperimentalCapabilities" -> "[ExperimentalCapabilities](#capabilities)";
      default -> "[%s](#%s)".formatted(simple, simple.toLowerCase(Locale.ROOT));
    };
  }
}
