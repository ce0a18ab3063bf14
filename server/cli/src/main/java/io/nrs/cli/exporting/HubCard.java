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
import java.util.stream.Collectors;

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
   * @param sum SHA-256 of its weights; results of other weights are left out
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
   * @param body the text after the metadata, in Markdown
   */
  String text(String body) {
    return """
        ---
        license: apache-2.0
        library_name: nrs
        tags:
        - neural-rewriting-system
        - systematic-generalization
        - %s
        %s---

        %s## Files

        `model.safetensors` holds float32 arrays by name, `config.json` the architecture, the
        vocabulary and the record of the training. The program that uses them is NRS; its
        `docs/numpy` shows how to read them in plain NumPy.
        """
        .formatted(language.id(), index(), body.isEmpty() ? "" : body + "\n");
  }

  private String index() {
    if (results.isEmpty()) {
      return "";
    }
    return """
        model-index:
        - name: %s
          results:
        """
            .formatted(name())
        + results.stream().map(this::index).collect(Collectors.joining());
  }

  private String index(Result result) {
    return String.format(
        Locale.ROOT,
        """
          - task:
              type: other
              name: formula simplification
            dataset:
              type: nrs-%s
              name: %s
            metrics:
            - type: accuracy
              name: %s
              value: %.6f
        """,
        language.id(),
        quoted(language.id() + ", " + result.data()),
        quoted("exact match, %d formulas".formatted(result.formulas())),
        result.accuracy());
  }

  /** A JSON string is one of YAML. */
  private static String quoted(String text) {
    return new JsonPrimitive(text).toString();
  }
}
