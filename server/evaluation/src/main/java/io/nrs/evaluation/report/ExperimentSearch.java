package io.nrs.evaluation.report;

import io.nrs.evaluation.ablation.RetrainedNetwork;
import io.nrs.evaluation.ablation.Variation;
import io.nrs.rewriting.models.TrainableModule;
import io.nrs.training.settings.Ablation;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** What is missing of a language. The word {@code LANGUAGE} in a command becomes its id. */
record ExperimentSearch(LanguageResults view, List<MissingExperiment> found) {
  List<MissingExperiment> all() {
    systems();
    steps();
    ablations();
    return found;
  }

  private void add(String what, String command) {
    found.add(
        new MissingExperiment(
            view.language(), what, command.replace("LANGUAGE", view.language().id())));
  }

  private void need(Predicate<SystemResults> wanted, String what, String command) {
    if (view.systems().stream().noneMatch(wanted)) {
      add(what, command);
    }
  }

  private void systems() {
    need(
        SystemResults::isOfShippedSystem,
        "our system as it ships",
        "nrs evaluate LANGUAGE --split paper");
    need(
        set -> set.system().equals("nrs") && Stress.isOf(set),
        "narrow operands, chains and wide operations",
        "nrs evaluate LANGUAGE --split stress");
    for (PaperSetting setting : PaperSetting.ALL) {
      need(
          setting::isOf,
          "the published inference, " + setting.words(),
          "nrs evaluate LANGUAGE --split paper %s --formulas %s"
              .formatted(setting.options(), setting.formulas()));
    }
    need(
        set ->
            set.isTrainedAsPublished()
                && TrainableModule.SELECTOR_AND_SOLVER.stream()
                    .allMatch(module -> set.setting(module.id() + ".endedAfter").isEmpty()),
        "networks with the published settings, trained to their end",
        TrainableModule.SELECTOR_AND_SOLVER.stream()
                .map(
                    module ->
                        "nrs train LANGUAGE %s --preset paper --models runs/paper/models --replace --results results && "
                            .formatted(module.id()))
                .collect(Collectors.joining())
            + "nrs evaluate LANGUAGE --split paper --preset paper --formulas 20 --models"
            + " runs/paper/models");
    need(
        set -> set.system().equals("router"),
        "the Neural Data Router",
        "nrs evaluate LANGUAGE --system router --split paper");
    need(
        set ->
            set.system().equals("router")
                && set.setting("preset").equals(MissingExperiment.PUBLISHED)
                && set.setting("endedAfter").isEmpty(),
        "the Neural Data Router with the published settings, trained to its end",
        "nrs train LANGUAGE router --preset paper --results results && nrs evaluate LANGUAGE"
            + " --system router --split paper --models runs/LANGUAGE-router-paper/models");
    need(
        set -> set.system().equals("llm") && set.setting("samples").equals("10"),
        "an LLM as the paper asks it (put its name for NAME, and the key of its endpoint into"
            + " OPENAI_API_KEY)",
        "nrs evaluate LANGUAGE --system llm --model NAME --samples 10 --split paper");
  }

  private void steps() {
    if (view.confidence().values().stream()
        .noneMatch(run -> "1000".equals(run.config().flat().get("outputs")))) {
      add(
          "confidence against the length of the input, M = 1000",
          "nrs evaluate LANGUAGE --split paper --steps --windowing none --outputs 1000");
    }
    if (view.reliability().isEmpty()) {
      add(
          "how often steps of a confidence are right",
          "nrs evaluate LANGUAGE --split paper --formulas 20 --steps");
    }
  }

  private void ablations() {
    if (view.variations().keySet().stream().noneMatch(row -> row.id().equals(Variation.WHOLE))) {
      add("what each mechanism of inference is worth", MissingExperiment.ABLATE);
    }
    List<Ablation> all =
        Arrays.stream(Ablation.values())
            .filter(ablation -> ablation.appliesTo(view.language()))
            .toList();
    all.stream()
        .map(Ablation::module)
        .distinct()
        .forEach(
            module ->
                training(module, Optional.empty(), "training the %s again".formatted(module.id())));
    all.forEach(
        ablation ->
            training(
                ablation.module(),
                Optional.of(ablation),
                "training without a mechanism: " + ablation.description()));
  }

  /** Conclusions about training rest on several seeds. */
  private void training(TrainableModule module, Optional<Ablation> without, String what) {
    String id = RetrainedNetwork.id(module, without);
    long seeds =
        view.variations().keySet().stream()
            .filter(row -> row.id().equals(id) && row.retrained().isPresent())
            .count();
    if (seeds < MissingExperiment.SEEDS) {
      String preset = without.map(each -> " --preset default-" + each.id()).orElse("");
      add(
          "%s, %s seeds".formatted(what, MissingExperiment.SEEDS),
          "for s in 1 2 3; do nrs train LANGUAGE %s --threads 1%s --seed $s; done; "
                  .formatted(module.id(), preset)
              + MissingExperiment.ABLATE);
    }
  }
}
