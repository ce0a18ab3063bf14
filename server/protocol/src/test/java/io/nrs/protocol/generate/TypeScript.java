package io.nrs.protocol.generate;

import com.google.gson.JsonElement;
import com.google.gson.JsonPrimitive;
import io.nrs.protocol.Protocol;
import io.nrs.protocol.Protocol.CommandSpec;
import io.nrs.protocol.Protocol.Direction;
import io.nrs.protocol.Values.TextPosition;
import io.nrs.protocol.Values.TextRange;
import io.nrs.protocol.json.RecordShape;
import io.nrs.protocol.json.RecordShape.Component;
import io.nrs.protocol.json.Tag;
import io.nrs.protocol.json.Union;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The protocol as TypeScript, formatted as Prettier does. */
final class TypeScript {
  private static final int WIDTH = 100;

  /** Types that TypeScript has elsewhere. */
  private static final Map<Class<?>, String> KNOWN =
      Map.of(
          String.class, "string",
          JsonPrimitive.class, "string | number",
          JsonElement.class, "unknown",
          TextRange.class, "Range");

  private final StringBuilder text = new StringBuilder();

  static String file() {
    TypeScript file = new TypeScript();
    file.line(
        "/** What server and clients say to each other beyond LSP; docs/protocol.md explains it."
            + " */");
    file.line("// Generated from the records of server/protocol: change those.");
    file.line("import type { Range } from 'vscode-languageserver-protocol';");
    ProtocolTypes.exchanged().stream()
        .filter(type -> type != TextRange.class && type != TextPosition.class)
        .forEach(file::declare);
    file.commands();
    file.notifications();
    return file.text.toString();
  }

  private void declare(Class<?> type) {
    line("");
    doc("", RecordShape.doc(type));
    if (type.isEnum()) {
      enumeration(type);
    } else if (ProtocolTypes.isUnion(type)) {
      line(
          union(
              "export type " + type.getSimpleName(),
              RecordShape.members(type).stream().map(Class::getSimpleName).toList()));
    } else {
      record(type);
    }
  }

  private void enumeration(Class<?> type) {
    String name = type.getSimpleName();
    List<String> values =
        RecordShape.values(type).stream().map(value -> "'" + value + "'").toList();
    line(union("export type " + name, values));
  }

  private void record(Class<?> type) {
    List<Component> components = RecordShape.of(type).components();
    List<String> inlined =
        components.stream().filter(Component::inline).map(each -> name(each.type())).toList();
    boolean inlinesUnion =
        components.stream()
            .filter(Component::inline)
            .anyMatch(each -> ProtocolTypes.isUnion((Class<?>) each.type()));
    List<Component> own = components.stream().filter(each -> !each.inline()).toList();
    String name = type.getSimpleName();
    if (own.isEmpty() && tag(type).isEmpty() && (inlinesUnion || inlined.size() > 1)) {
      line("export type " + name + " = " + String.join(" & ", inlined) + ";");
      return;
    }
    if (own.isEmpty() && tag(type).isEmpty() && inlined.isEmpty()) {
      line("export type " + name + " = Record<string, never>;");
      return;
    }
    line(
        "export interface "
            + name
            + (inlined.isEmpty() ? "" : " extends " + String.join(", ", inlined))
            + " {");
    tag(type).ifPresent(member -> line("  readonly " + member + ";"));
    for (Component component : own) {
      doc("  ", documentation(component));
      line(
          "  readonly %s%s: %s;"
              .formatted(
                  component.name(), component.optional() ? "?" : "", name(component.type())));
    }
    line("}");
  }

  private static Optional<String> tag(Class<?> type) {
    return Optional.ofNullable(type.getAnnotation(Tag.class))
        .flatMap(
            tag ->
                Stream.of(type.getInterfaces())
                    .map(each -> each.getAnnotation(Union.class))
                    .filter(union -> union != null)
                    .map(union -> union.value() + ": '" + tag.value() + "'")
                    .findFirst());
  }

  private static String documentation(Component component) {
    return component.doc()
        + component
            .defaultValue()
            .map(
                value ->
                    " Default: "
                        + value.value()
                        + (value.paper().isEmpty()
                            ? ""
                            : ", or " + value.paper() + " with the preset paper")
                        + ".")
            .orElse("");
  }

  private static String name(Type type) {
    if (type instanceof ParameterizedType list) {
      return "readonly " + name(list.getActualTypeArguments()[0]) + "[]";
    }
    Class<?> raw = (Class<?>) type;
    return switch (raw.getSimpleName()) {
      case "int", "Integer", "long", "Long", "double", "Double" -> "number";
      case "boolean", "Boolean" -> "boolean";
      default -> KNOWN.getOrDefault(raw, raw.getSimpleName());
    };
  }

  private void commands() {
    line("");
    line("/** The arguments and the result of each command, by its name. */");
    line("export interface ServerCommands {");
    for (CommandSpec<?, ?> command : Protocol.commands()) {
      doc("  ", command.summary());
      command(command.name(), command);
    }
    line("}");
  }

  private void command(String name, CommandSpec<?, ?> command) {
    String params = "readonly takes: " + command.params().getSimpleName();
    String result = "readonly gives: " + command.result().getSimpleName();
    String oneLine = "  '%s': { %s; %s };".formatted(name, params, result);
    if (oneLine.length() <= WIDTH) {
      line(oneLine);
    } else {
      line("  '%s': {".formatted(name));
      line("    " + params + ";");
      line("    " + result + ";");
      line("  };");
    }
  }

  private void notifications() {
    line("");
    line("/** The parameters of the notifications that the server sends, by their method. */");
    line("export interface Notifications {");
    Protocol.notifications().stream()
        .filter(each -> each.direction() == Direction.TO_CLIENT)
        .forEach(
            each -> {
              doc("  ", each.summary());
              line("  '%s': %s;".formatted(each.method(), each.params().getSimpleName()));
            });
    line("}");
  }

  private static String union(String declaration, List<String> members) {
    String oneLine = declaration + " = " + String.join(" | ", members) + ";";
    String twoLines = "  " + String.join(" | ", members) + ";";
    return oneLine.length() <= WIDTH
        ? oneLine
        : declaration
            + " =\n"
            + (twoLines.length() <= WIDTH
                ? twoLines
                : members.stream().collect(Collectors.joining("\n  | ", "  | ", ";")));
  }

  private void doc(String indent, String words) {
    String oneLine = indent + "/** " + words + " */";
    if (oneLine.length() <= WIDTH) {
      line(oneLine);
      return;
    }
    line(indent + "/**");
    StringBuilder row = new StringBuilder(indent + " *");
    for (String word : words.split(" ")) {
      if (row.length() + 1 + word.length() > WIDTH) {
        line(row.toString());
        row = new StringBuilder(indent + " *");
      }
      row.append(' ').append(word);
    }
    line(row.toString());
    line(indent + " */");
  }

  private void line(String line) {
    text.append(line).append('\n');
  }
}
