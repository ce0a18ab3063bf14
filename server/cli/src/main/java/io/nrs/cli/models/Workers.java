package io.nrs.cli.models;

import io.nrs.evaluation.system.Together;
import io.nrs.grammar.Language;
import io.nrs.io.StoredJson;
import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** Does the parts of a command's work at the same time, in other processes. */
@FunctionalInterface
public interface Workers {
  /** A part: formulas of a language that are solved together. */
  record Formulas(String language, List<String> formulas) {
    public Formulas {
      formulas = List.copyOf(formulas);
    }

    /** Divides formulas. */
    public static List<Formulas> parts(
        Language language, List<String> formulas, Together together) {
      return together.pieces(formulas, String::length).stream()
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
        .map(result -> StoredJson.read(result, results))
        .toList();
  }

  /**
   * A command whose work has parts that do not depend on each other, so that {@link Workers} can do
   * them.
   *
   * @param <P> a part
   */
  public interface DividedCommand<P extends Record> {
    Class<P> parts();

    /** Opens what does parts, one at a time. The process keeps it to its end. */
    Function<P, ? extends Record> worker();

    /** The same on JSON. */
    default UnaryOperator<String> does() {
      Function<P, ? extends Record> worker = worker();
      return part -> StoredJson.tree(worker.apply(StoredJson.read(part, parts()))).toString();
    }
  }
}
