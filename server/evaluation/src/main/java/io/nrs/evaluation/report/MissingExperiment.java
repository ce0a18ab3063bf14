package io.nrs.evaluation.report;

import io.nrs.evaluation.ablation.Variation;
import io.nrs.grammar.Language;
import io.nrs.training.Ablation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;

/**
 * What the paper compares and nobody has measured yet.
 *
 * @param what in words
 * @param command that measures it
 */
record Missing(String what, String command) {
  static List<Missing> of(TaskView view, Published published) {
    Language task = view.task();
    String evaluate = "nrs evaluate " + task.id();
    List<Missing> missing = new ArrayList<>();
    List<String> cells =
        published.cells(task).stream()
            .filter(cell -> task != Language.LISTOPS || cell.contains("A"))
            .toList();
    need(
        missing,
        view,
        set -> set.system().equals("nrs") && set.setting("preset").equals("default"),
        "our system as it ships",
        evaluate + " --split paper");
    for (PaperSetting setting : PaperSetting.ALL) {
      need(
          missing,
          view,
          setting::isOf,
          "the published inference, " + setting.words(),
          "%s --split paper %s --formulas 10".formatted(evaluate, setting.options()));
    }
    need(
        missing,
        view,
        set -> set.system().equals("router"),
        "the Neural Data Router",
        evaluate + " --system router --split paper");
    need(
        missing,
        view,
        set -> set.system().equals("llm"),
        "an LLM (put its name for NAME, and the key of its endpoint into OPENAI_API_KEY)",
        evaluate + " --system llm --model NAME --split paper --formulas 10");
    if (view.confidence().isEmpty()) {
      missing.add(
          new Missing(
              "confidence against the length of the input",
              "nrs confidence %s --split paper".formatted(task.id())));
    }
    ablations(missing, view);
    for (SetView set : view.systems()) {
      List<String> absent = cells.stream().filter(cell -> set.cell(cell).isEmpty()).toList();
      if (!absent.isEmpty() && absent.size() < cells.size() && !set.stored().made().isEmpty()) {
        missing.add(
            new Missing(
                "%s has no results in %s".formatted(set.label(), String.join(", ", absent)),
                StoredSets.command(set.stored().made())));
      }
    }
    return List.copyOf(missing);
  }

  private static void need(
      List<Missing> missing,
      TaskView view,
      Predicate<SetView> wanted,
      String what,
      String command) {
    if (view.systems().stream().noneMatch(wanted)) {
      missing.add(new Missing(what, command));
    }
  }

  private static void ablations(List<Missing> missing, TaskView view) {
    String task = view.task().id();
    String ablate = "nrs ablate %s --split paper --formulas 20".formatted(task);
    List<String> there = view.variations().keySet().stream().map(row -> row.id()).toList();
    if (!there.contains(Variation.WHOLE)) {
      missing.add(new Missing("what each mechanism of inference is worth", ablate));
    }
    Arrays.stream(Ablation.values())
        .filter(ablation -> !there.contains(ablation.id()))
        .forEach(
            ablation ->
                missing.add(
                    new Missing(
                        "training without a mechanism: " + ablation.words(),
                        "nrs train %s %s --threads 1 --ablation %s && %s"
                            .formatted(task, ablation.module().id(), ablation.id(), ablate))));
  }
}
