package io.nrs.protocol;

import io.nrs.protocol.Protocol.CommandSpec;
import io.nrs.protocol.Values.TextPosition;
import io.nrs.protocol.Values.TextRange;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The protocol as TypeScript, formatted as Prettier does. */
final class TypeScript {
  private static final int WIDTH = 100;

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
    String declaration = "export type " + type.getSimpleName();
    if (type.isEnum()) {
      union(
          declaration, RecordShape.values(type).stream().map(value -> "'" + value + "'").toList());
    } else if (ProtocolTypes.isUnion(type)) {
      union(declaration, RecordShape.members(type).stream().map(Class::getSimpleName).toList());
    } else {
      record(type, declaration);
    }
  }

  private void union(String declaration, List<String> members) {
    String oneLine = String.join(" | ", members) + ";";
    if (declaration.length() + " = ".length() + oneLine.length() <= WIDTH) {
      line(declaration + " = " + oneLine);
      return;
    }
    line(declaration + " =");
    line(
        2 + oneLine.length() <= WIDTH
            ? "  " + oneLine
            : members.stream().collect(Collectors.joining("\n  | ", "  | ", ";")));
  }

  private void record(Class<?> type, String declaration) {
    List<ComponentShape> own = new ArrayList<>();
    List<String> inlined = new ArrayList<>();
    for (ComponentShape component : RecordShape.of(type).components()) {
      if (component.inline()) {
        inlined.add(name(component.type()));
      } else {
        own.add(component);
      }
    }
    Optional<String> tag =
        RecordShape.unionOf(type).map(union -> union.value() + ": '" + RecordShape.tag(type) + "'");
    if (own.isEmpty() && tag.isEmpty()) {
      line(declaration + " = " + String.join(" & ", inlined) + ";");
      return;
    }
    line(
        "export interface %s%s {"
            .formatted(
                type.getSimpleName(),
                inlined.isEmpty() ? "" : " extends " + String.join(", ", inlined)));
    tag.ifPresent(member -> line("  readonly " + member + ";"));
    for (ComponentShape component : own) {
      doc("  ", Markdown.description(component));
      line(
          "  readonly %s%s: %s;"
              .formatted(
                  component.name(), component.optional() ? "?" : "", name(component.type())));
    }
    line("}");
  }

  private static String name(Type type) {
    if (type instanceof ParameterizedType) {
      return "readonly " + name(ProtocolTypes.element(type)) + "[]";
    }
    String name = ((Class<?>) type).getSimpleName();
    return switch (name) {
      case "Integer", "Long", "Double" -> "number";
      case "Boolean" -> "boolean";
      case "String" -> "string";
      case "JsonPrimitive" -> "string | number";
      case "JsonElement" -> "unknown";
      case "TextRange" -> "Range";
      default -> name;
    };
  }

  private void commands() {
    line("");
    line("/** The arguments and the result of each command, by its name. */");
    line("export interface ServerCommands {");
    ProtocolTypes.commands()
        .forEach(
            (command, summary) -> {
              doc("  ", summary);
              command(command);
            });
    line("}");
  }

  private void command(CommandSpec<?, ?> command) {
    String params = "readonly takes: " + command.params().getSimpleName();
    String result = "readonly gives: " + command.result().getSimpleName();
    String oneLine = "  '%s': { %s; %s };".formatted(command.name(), params, result);
    line(
        oneLine.length() <= WIDTH
            ? oneLine
            : "  '%s': {\n    %s;\n    %s;\n  };".formatted(command.name(), params, result));
  }

  private void notifications() {
    line("");
    line("/** The parameters of the notifications that the server sends, by their method. */");
    line("export interface Notifications {");
    ProtocolTypes.notifications()
        .forEach(
            (each, summary) -> {
              if (each.capability().isPresent()) {
                doc("  ", summary);
                line("  '%s': %s;".formatted(each.method(), each.params().getSimpleName()));
              }
            });
    line("}");
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
