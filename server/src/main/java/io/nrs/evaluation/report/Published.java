package io.nrs.evaluation.report;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.nrs.grammar.Language;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** The published figures, in {@code paper-results.json}, which tells its source. */
final class Published {
  private static final String FILE = "paper-results.json";

  private final JsonObject json;

  private Published(JsonObject json) {
    this.json = json;
  }

  static Published read() {
    try (InputStream stream = Published.class.getResourceAsStream(FILE)) {
      return new Published(
          JsonParser.parseReader(new InputStreamReader(stream, StandardCharsets.UTF_8))
              .getAsJsonObject());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  String source() {
    return json.get("source").getAsString();
  }

  /** What their accuracy is. */
  String note() {
    return json.get("metric_note").getAsString();
  }

  /** Systems, in their order. */
  List<String> systems(Language task) {
    return List.copyOf(accuracies(task).keySet());
  }

  /** Which of the systems that are measured a published one is. */
  static String system(String published) {
    if (published.startsWith("NRS")) {
      return "nrs";
    }
    return published.equals("Neural Data Router") ? "router" : "llm";
  }

  /** The accuracy, 0 to 1; nothing where none is published. */
  OptionalDouble accuracy(Language task, String system, String cell) {
    for (Map.Entry<String, JsonElement> nesting :
        accuracies(task).getAsJsonObject(system).entrySet()) {
      for (Map.Entry<String, JsonElement> arguments :
          nesting.getValue().getAsJsonObject().entrySet()) {
        if (cell.equals(id(task, nesting.getKey(), arguments.getKey()))) {
          return known(arguments.getValue());
        }
      }
    }
    return OptionalDouble.empty();
  }

  /** Cells that any system has a figure for; {@code N4} in ListOps is of all arguments together. */
  List<String> cells(Language task) {
    return accuracies(task).entrySet().stream()
        .flatMap(
            system ->
                system.getValue().getAsJsonObject().entrySet().stream()
                    .flatMap(
                        nesting ->
                            nesting.getValue().getAsJsonObject().entrySet().stream()
                                .filter(arguments -> known(arguments.getValue()).isPresent())
                                .map(arguments -> id(task, nesting.getKey(), arguments.getKey()))))
        .distinct()
        .toList();
  }

  /** Shares of failures by settings, cell and failure, in their order. */
  Map<String, Map<String, Map<String, Double>>> failures(Language task) {
    Map<String, Map<String, Map<String, Double>>> all = new LinkedHashMap<>();
    json.getAsJsonObject("errors")
        .getAsJsonObject(task.id())
        .entrySet()
        .forEach(
            settings -> {
              Map<String, Map<String, Double>> cells = new LinkedHashMap<>();
              settings
                  .getValue()
                  .getAsJsonObject()
                  .entrySet()
                  .forEach(
                      cell -> {
                        String[] parts = cell.getKey().split(" ");
                        Map<String, Double> shares = new LinkedHashMap<>();
                        cell.getValue()
                            .getAsJsonObject()
                            .entrySet()
                            .forEach(
                                share ->
                                    shares.put(share.getKey(), share.getValue().getAsDouble()));
                        cells.put(id(task, parts[0], parts[1]), shares);
                      });
              all.put(settings.getKey(), cells);
            });
    return all;
  }

  private JsonObject accuracies(Language task) {
    return json.getAsJsonObject("accuracy").getAsJsonObject(task.id());
  }

  private static String id(Language task, String nesting, String arguments) {
    return task != Language.LISTOPS || arguments.equals("A0") ? nesting : nesting + arguments;
  }

  /** Null and -1 stand for what nobody measured. */
  private static OptionalDouble known(JsonElement value) {
    return value.isJsonNull() || value.getAsDouble() < 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(value.getAsDouble());
  }
}
