package io.nrs.evaluation.report;

import com.google.gson.annotations.SerializedName;
import io.nrs.grammar.Language;
import io.nrs.io.RegularFiles.TextFiles;
import io.nrs.io.StoredJson;
import io.nrs.language.catalogue.RulesFactory;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** The published figures, in {@code paper-results.json}, which names its source. */
record PublishedResults(Stored stored) {
  private static final String FILE = "paper-results.json";

  /** Shares by language, system or settings, and the levels below these in the file. */
  private record Stored(
      String source,
      @SerializedName("metric_note") String note,
      Map<String, Map<String, Map<String, Map<String, Optional<Double>>>>> accuracy,
      Map<String, Map<String, Map<String, Map<String, Double>>>> errors) {}

  static PublishedResults read() {
    String text = TextFiles.resource(PublishedResults.class, FILE);
    return new PublishedResults(StoredJson.read(text, Stored.class));
  }

  String source() {
    return stored.source();
  }

  /** The definition of the published accuracy. */
  String note() {
    return stored.note();
  }

  /** Systems, in order. */
  List<String> systems(Language language) {
    return List.copyOf(accuracies(language).keySet());
  }

  /** The measured system that corresponds to a published one. */
  static String system(String published) {
    if (published.startsWith("NRS")) {
      return "nrs";
    }
    return published.equals("Neural Data Router") ? "router" : "llm";
  }

  /** The accuracy, 0 to 1; empty if none is published. */
  OptionalDouble accuracy(Language language, String system, String cell) {
    Double accuracy = byCell(language, accuracies(language).get(system)).get(cell);
    return accuracy == null ? OptionalDouble.empty() : OptionalDouble.of(accuracy);
  }

  /** Cells with a figure; {@code N4} in ListOps is for all numbers of arguments together. */
  List<String> cells(Language language) {
    return accuracies(language).values().stream()
        .flatMap(accuracies -> byCell(language, accuracies).keySet().stream())
        .distinct()
        .toList();
  }

  /** Null and -1 mean that the paper has no figure. */
  private static Map<String, Double> byCell(
      Language language, Map<String, Map<String, Optional<Double>>> accuracies) {
    Map<String, Double> cells = new LinkedHashMap<>();
    accuracies.forEach(
        (nesting, byArguments) ->
            byArguments.forEach(
                (arguments, accuracy) ->
                    accuracy
                        .filter(published -> published >= 0)
                        .ifPresent(
                            published -> cells.put(id(language, nesting, arguments), published))));
    return cells;
  }

  /** Shares of failures by settings, cell and failure, in the order of the file. */
  Map<String, Map<String, Map<String, Double>>> failures(Language language) {
    Map<String, Map<String, Map<String, Double>>> all = new LinkedHashMap<>();
    stored
        .errors()
        .getOrDefault(language.id(), Map.of())
        .forEach(
            (settings, byCell) -> {
              Map<String, Map<String, Double>> cells = new LinkedHashMap<>();
              byCell.forEach(
                  (cell, shares) -> {
                    String[] parts = cell.split(" ");
                    cells.put(id(language, parts[0], parts[1]), shares);
                  });
              all.put(settings, cells);
            });
    return all;
  }

  /** Nothing is published for a language that is not in the paper. */
  private Map<String, Map<String, Map<String, Optional<Double>>>> accuracies(Language language) {
    return stored.accuracy().getOrDefault(language.id(), Map.of());
  }

  private static String id(Language language, String nesting, String arguments) {
    return !RulesFactory.of(language).levels().haveArguments() || arguments.equals("A0")
        ? nesting
        : nesting + arguments;
  }
}
