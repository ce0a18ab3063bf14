package io.nrs.protocol;

import static java.util.stream.Collectors.joining;

import io.nrs.protocol.ClientOptions.ExperimentalCapabilities;
import io.nrs.protocol.ClientOptions.InitializationOptions;
import io.nrs.protocol.RecordShape.DefaultValue;
import io.nrs.protocol.RecordShape.Union;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The protocol as lists for people, and the settings as a table. */
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
            .collect(joining());
  }

  /** The meaning of a component, with its default. */
  static String description(ComponentShape component) {
    return component.doc()
        + component.defaultValue().map(value -> " Default: " + standard(value) + ".").orElse("");
  }

  private static String standard(DefaultValue value) {
    return value.value()
        + (value.paper().isEmpty() ? "" : "; with the preset `paper`, " + value.paper());
  }

  private static String notifications() {
    return ProtocolTypes.notifications().entrySet().stream()
        .map(
            each ->
                "### `%s`\n\n%s %s\n\n%s"
                    .formatted(
                        each.getKey().method(),
                        each.getValue(),
                        each.getKey()
                            .capability()
                            .map(
                                "The server sends it to clients with the capability `%s`."
                                    ::formatted)
                            .orElse("The client sends it."),
                        fields(each.getKey().params())))
        .collect(joining("\n"));
  }

  private static String commands() {
    return ProtocolTypes.commands().entrySet().stream()
        .map(
            each ->
                "### `%s`\n\n%s\n\nArguments:\n\n%s\nResult:\n\n%s"
                    .formatted(
                        each.getKey().name(),
                        each.getValue(),
                        fields(each.getKey().params()),
                        fields(each.getKey().result())))
        .collect(joining("\n"));
  }

  /** Records and enums that fields above are made of, by their names. */
  private static String types() {
    Set<Class<?>> described = new LinkedHashSet<>();
    described.add(InitializationOptions.class);
    described.add(ExperimentalCapabilities.class);
    ProtocolTypes.notifications().keySet().forEach(each -> described.add(each.params()));
    ProtocolTypes.commands()
        .keySet()
        .forEach(each -> described.addAll(List.of(each.params(), each.result())));
    Map<String, String> texts = new TreeMap<>();
    ProtocolTypes.fields(ProtocolTypes.reachable(described.stream()))
        .map(component -> ProtocolTypes.element(component.type()))
        .filter(type -> type.isEnum() || type.isRecord())
        .filter(type -> !described.contains(type))
        .forEach(
            type ->
                texts.put(
                    type.getSimpleName(),
                    "### %s\n\n%s\n\n%s"
                        .formatted(
                            type.getSimpleName(),
                            RecordShape.doc(type),
                            type.isEnum() ? values(type) : fields(type))));
    return String.join("\n", texts.values());
  }

  private static String values(Class<?> type) {
    StringBuilder text = new StringBuilder();
    List<String> values = RecordShape.values(type);
    for (int i = 0; i < values.size(); i++) {
      String doc = RecordShape.doc(type.getFields()[i]);
      text.append("- `%s`%s\n".formatted(values.get(i), doc.isEmpty() ? "" : ": " + doc));
    }
    return text.toString();
  }

  private static String fields(Class<?> type) {
    return String.join("", rows(type));
  }

  private static List<String> rows(Class<?> type) {
    if (ProtocolTypes.isUnion(type)) {
      return union(type);
    }
    List<String> rows = new ArrayList<>();
    for (ComponentShape component : RecordShape.of(type).components()) {
      rows.addAll(component.inline() ? rows((Class<?>) component.type()) : List.of(row(component)));
    }
    return rows;
  }

  /**
   * The field that tells the records of a union apart, and the fields of each: those of one record
   * below it, and those of several after all.
   */
  private static List<String> union(Class<?> union) {
    List<Class<?>> members = RecordShape.members(union);
    Map<String, List<Class<?>>> owners = new LinkedHashMap<>();
    for (Class<?> member : members) {
      rows(member)
          .forEach(row -> owners.computeIfAbsent(row, key -> new ArrayList<>()).add(member));
    }
    List<String> rows = new ArrayList<>();
    rows.add("- `%s` (string):\n".formatted(union.getAnnotation(Union.class).value()));
    for (Class<?> member : members) {
      rows.add("  - `%s`: %s\n".formatted(RecordShape.tag(member), RecordShape.doc(member)));
      owners.forEach(
          (row, all) -> {
            if (all.equals(List.of(member))) {
              rows.add("    " + row);
            }
          });
    }
    owners.forEach(
        (row, all) -> {
          if (all.size() == members.size()) {
            rows.add(row);
          } else if (all.size() > 1) {
            rows.add(row.replaceFirst("\n$", " Only with " + tags(all) + ".\n"));
          }
        });
    return rows;
  }

  private static String tags(List<Class<?>> members) {
    return members.stream()
        .map(member -> "`" + RecordShape.tag(member) + "`")
        .collect(joining(", "));
  }

  private static String row(ComponentShape component) {
    return "- `%s%s` (%s%s): %s\n"
        .formatted(
            component.name(),
            component.optional() ? "?" : "",
            name(component.type()),
            component
                .bounds()
                .map(RecordShape::range)
                .filter(range -> component.allowed().endsWith(range))
                .map(range -> "," + range)
                .orElse(""),
            description(component));
  }

  static String name(Type type) {
    if (type instanceof ParameterizedType) {
      return "list of " + name(ProtocolTypes.element(type));
    }
    String name = ((Class<?>) type).getSimpleName();
    return switch (name) {
      case "String" -> "string";
      case "Integer", "Long" -> "integer";
      case "Double" -> "number";
      case "Boolean" -> "boolean";
      case "JsonPrimitive" -> "string or integer";
      case "JsonElement" -> "object";
      case "ExperimentalCapabilities" -> "[ExperimentalCapabilities](#capabilities)";
      default -> "[%s](#%s)".formatted(name, name.toLowerCase(Locale.ROOT));
    };
  }
}
