package io.nrs.cli.exporting;

import com.google.gson.JsonPrimitive;
import io.nrs.evaluation.metrics.CellResult;
import io.nrs.evaluation.metrics.Metrics;
import io.nrs.evaluation.metrics.Verification;
import io.nrs.grammar.Language;
import io.nrs.rewriting.models.TrainableModule;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * A model card with the metadata that the Hugging Face Hub reads (YAML, model-index).
 *
 * @param results of these weights, as they are stored beside them
 */
record HubCard(Language language, TrainableModule module, List<Result> results) {
  HubCard {
    results = List.copyOf(results);
  }

  /**
   * A measured accuracy.
   *
   * @param data what it was measured on
   * @param accuracy 0 to 1
   * @param formulas how many
   */
  record Result(String data, double accuracy, long formulas) {}

  /**
   * The card of a network.
   *
   * @param sum SHA-256 of its weights; results of others are left out
   * @param folder of the network, which may hold results
   */
  static HubCard of(Language language, TrainableModule module, String sum, Path folder) {
    Path file = folder.resolve(Metrics.FILE);
    List<Result> results =
        switch (module) {
          case SOLVER ->
              Metrics.read(file, Metrics.OfSolver.class).stream()
                  .filter(metrics -> metrics.solver().equals(sum))
                  .map(metrics -> result(metrics.verification()))
                  .toList();
          case SELECTOR ->
              Metrics.read(file, Metrics.OfSystem.class).stream()
                  .filter(metrics -> metrics.selector().equals(sum))
                  .flatMap(metrics -> metrics.cells().stream())
                  .map(HubCard::result)
                  .toList();
          case ROUTER ->
              Metrics.read(file, Metrics.OfRouter.class).stream()
                  .filter(metrics -> metrics.router().equals(sum))
                  .flatMap(metrics -> metrics.cells().stream())
                  .map(HubCard::result)
                  .toList();
          case TAGGER -> List.of();
        };
    return new HubCard(language, module, results);
  }

  private static Result result(Verification verification) {
    long all = verification.leaves() + verification.atoms();
    return new Result(
        "all leaves and atoms", (double) (all - verification.wrong().size()) / all, all);
  }

  private static Result result(CellResult cell) {
    return new Result("formulas " + cell.cell(), cell.accuracy(), cell.formulas());
  }

  private String name() {
    return "nrs-" + language.id() + "-" + module.id();
  }

  /**
   * The whole README.
   *
   * @param body what follows the metadata, in Markdown
   */
  String text(String body) {
    StringBuilder text = new StringBuilder();
    text.append("---\n")
        .append("license: apache-2.0\n")
        .append("library_name: nrs\n")
        .append("tags:\n")
        .append("- neural-rewriting-system\n")
        .append("- systematic-generalization\n")
        .append("- ")
        .append(language.id())
        .append('\n');
    if (!results.isEmpty()) {
      text.append("model-index:\n")
          .append("- name: ")
          .append(name())
          .append('\n')
          .append("  results:\n");
      results.forEach(result -> append(text, result));
    }
    text.append("---\n\n")
        .append(body)
        .append(body.isEmpty() ? "" : "\n")
        .append("## Files\n\n")
        .append(
            "`model.safetensors` holds float32 arrays by name, `config.json` the architecture, the\n")
        .append(
            "vocabulary and the record of the training. The program that uses them is NRS; its\n")
        .append("`docs/numpy` shows how to read them in plain NumPy.\n");
    return text.toString();
  }

  private void append(StringBuilder text, Result result) {
    text.append("  - task:\n")
        .append("      type: other\n")
        .append("      name: formula simplification\n")
        .append("    dataset:\n")
        .append("      type: nrs-")
        .append(language.id())
        .append('\n')
        .append("      name: ")
        .append(quoted(language.id() + ", " + result.data()))
        .append('\n')
        .append("    metrics:\n")
        .append("    - type: accuracy\n")
        .append("      name: ")
        .append(quoted("exact match, %d formulas".formatted(result.formulas())))
        .append('\n')
        .append("      value: ")
        .append(String.format(Locale.ROOT, "%.6f", result.accuracy()))
        .append('\n');
  }

  /** A JSON string is one of YAML. */
  private static String quoted(String text) {
    return new JsonPrimitive(text).toString();
  }
}
