package io.nrs.cli.models;

import com.google.gson.JsonParser;
import io.nrs.evaluation.run.Evaluation;
import io.nrs.grammar.Language;
import io.nrs.io.StoredJson;
import java.util.List;

/** Does the parts of a command's work at the same time, in other processes. */
@FunctionalInterface
public interface Workers {
  /** A part: formulas of a language that are solved together. */
  record Formulas(String language, List<String> formulas) {
    public Formulas {
      formulas = List.copyOf(formulas);
    }

    /**
     * Divides formulas.
     *
     * @param together the most formulas of a part
     */
    public static List<Formulas> parts(Language language, List<String> formulas, int together) {
      return Evaluation.pieces(formulas, together).stream()
          .map(part -> new Formulas(language.id(), part))
          .toList();
    }
  }

  /**
   * Does all parts. Each process does them as {@link DividedCommand#does} says.
   *
   * @param parts as JSON
   * @return the results as JSON, in the order of the parts
   */
  List<String> work(List<String> parts);

  /** Does all parts, which are records, as their results are. */
  default <R extends Record> List<R> work(List<? extends Record> parts, Class<R> results) {
    return work(parts.stream().map(part -> StoredJson.tree(part).toString()).toList()).stream()
        .map(result -> StoredJson.read(JsonParser.parseString(result), results))
        .toList();
  }
}
