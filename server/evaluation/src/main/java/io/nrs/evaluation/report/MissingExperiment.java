package io.nrs.evaluation.report;

import io.nrs.evaluation.ablation.RetrainedNetwork;
import io.nrs.evaluation.ablation.Variation;
import io.nrs.evaluation.result.Provenance;
import io.nrs.evaluation.result.StepFolder.Steps;
import io.nrs.evaluation.result.StoredRun;
import io.nrs.evaluation.table.Cell;
import io.nrs.evaluation.table.MarkdownWriter;
import io.nrs.evaluation.table.Table;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Language;
import io.nrs.rewriting.models.TrainableModule;
import io.nrs.training.settings.Ablation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * An experiment of the paper without a stored result.
 *
 * @param what a description
 * @param command the command that measures it; several are joined by {@code &&}, as in a shell
 */
record MissingExperiment(String what, String command) {
  private static final String ABLATE = "nrs evaluate %s --split paper --formulas 20 --without all";
  private static final int SEEDS = 3;
  private static final String PUBLISHED = "paper";

  /** A row for each experiment, as Markdown; empty if no results are stored. */
  static String table(List<LanguageResults> views, PublishedResults published) {
    if (views.stream().allMatch(view -> view.systems().isEmpty())) {
      return "";
    }
    List<List<Cell>> rows = new ArrayList<>();
    for (LanguageResults view : views) {
      for (MissingExperiment each : of(view, published)) {
        rows.add(
            List.of(
                Cell.of(view.language().displayName()),
                Cell.of(each.what()),
                Cell.of(each.command(), Cell.Style.CODE)));
      }
    }
    return rows.isEmpty()
        ? "Everything that the paper compares is measured."
        : MarkdownWriter.table(
            new Table(List.of(Cell.of(""), Cell.of("not measured"), Cell.of("measured by")), rows));
  }

  static List<MissingExperiment> of(LanguageResults view, PublishedResults published) {
    if (!(view.language() instanceof BuiltInLanguage)) {
      return List.of();
    }
    Language language = view.language();
    String evaluate = "nrs evaluate " + language.id();
    List<MissingExperiment> missing = new ArrayList<>();
    List<String> cells =
        published.cells(language).stream()
            .filter(cell -> !CellOrder.isOfAllArguments(language, cell))
            .toList();
    need(
        missing,
        view,
        SystemResults::isAsItShips,
        "our system as it ships",
        evaluate + " --split paper");
    need(
        missing,
        view,
        set -> set.system().equals("nrs") && StressTable.of(set).isPresent(),
        "narrow operands, chains and wide operations",
        evaluate + " --split stress");
    for (PaperSetting setting : PaperSetting.ALL) {
      need(
          missing,
          view,
          setting::isOf,
          "the published inference, " + setting.words(),
          "%s --split paper %s --formulas %d"
              .formatted(evaluate, setting.options(), setting.formulas()));
    }
    need(
        missing,
        view,
        set ->
            set.isTrainedAsPublished()
                && TrainableModule.OF_SYSTEM.stream()
                    .allMatch(module -> set.setting(module.id() + ".endedAfter").isEmpty()),
        "networks with the published settings, trained to their end",
        trainedAsPublished(language));
    need(
        missing,
        view,
        set -> set.system().equals("router"),
        "the Neural Data Router",
        evaluate + " --system router --split paper");
    need(
        missing,
        view,
        set ->
            set.system().equals("router")
                && set.setting("preset").equals(PUBLISHED)
                && set.setting("endedAfter").isEmpty(),
        "the Neural Data Router with the published settings, trained to its end",
        routerAsPublished(language));
    need(
        missing,
        view,
        set -> set.system().equals("llm") && set.setting("samples").equals("10"),
        "an LLM as the paper asks it (put its name for NAME, and the key of its endpoint into"
            + " OPENAI_API_KEY)",
        evaluate + " --system llm --model NAME --samples 10 --split paper");
    if (view.confidence().values().stream().noneMatch(MissingExperiment::isAsPublished)) {
      missing.add(
          new MissingExperiment(
              "confidence against the length of the input, M = 1000",
              "nrs evaluate %s --split paper --steps --windowing none --outputs 1000"
                  .formatted(language.id())));
    }
    if (view.reliability().isEmpty()) {
      missing.add(
          new MissingExperiment(
              "how often steps of a confidence are right",
              "nrs evaluate %s --split paper --formulas 20 --steps".formatted(language.id())));
    }
    ablations(missing, view);
    for (SystemResults set : view.systems()) {
      List<String> measured = cells.stream().filter(cell -> set.cell(cell).isPresent()).toList();
      if (!measured.isEmpty()
          && !ResultLabels.isEarlierForm(set.stored().config().system().settings())
          && !set.stored().provenance().isEmpty()) {
        List<String> absent = cells.stream().filter(cell -> !measured.contains(cell)).toList();
        incomplete(missing, set, "no results", absent);
        int formulas = PaperSetting.of(set).map(PaperSetting::formulas).orElse(1);
        List<String> few =
            measured.stream()
                .filter(cell -> set.cell(cell).orElseThrow().formulas() < formulas)
                .toList();
        incomplete(missing, set, "fewer than %d formulas".formatted(formulas), few);
      }
    }
    return List.copyOf(missing);
  }

  private static void incomplete(
      List<MissingExperiment> missing, SystemResults set, String what, List<String> cells) {
    if (cells.isEmpty()) {
      return;
    }
    // The command that was used last may have measured other cells, or fewer formulas.
    String command = commandOfPaper(set).replaceAll(" --cells \\S+", "");
    missing.add(
        new MissingExperiment(
            "%s has %s in %s".formatted(set.label(), what, String.join(", ", cells)),
            PaperSetting.of(set)
                    .map(
                        setting ->
                            command.replaceAll(
                                " --formulas \\d+", " --formulas " + setting.formulas()))
                    .orElse(command)
                + " --cells "
                + String.join(",", cells)));
  }

  private static String commandOfPaper(SystemResults set) {
    List<String> commands = set.stored().provenance().stream().map(Provenance::command).toList();
    return commands.stream()
        .filter(command -> command.contains(" --split paper") || !command.contains(" --split "))
        .reduce((earlier, later) -> later)
        .orElse(commands.get(commands.size() - 1));
  }

  private static boolean isAsPublished(StoredRun<Steps> curve) {
    return "1000".equals(ResultLabels.flat(curve.config()).get("outputs"));
  }

  private static String trainedAsPublished(Language language) {
    String models = "runs/paper/models";
    return Stream.concat(
            TrainableModule.OF_SYSTEM.stream()
                .map(
                    module ->
                        "nrs train %s %s --preset paper --models %s --replace --results results"
                            .formatted(language.id(), module.id(), models)),
            Stream.of(
                "nrs evaluate %s --split paper --preset paper --formulas 20 --models %s"
                    .formatted(language.id(), models)))
        .collect(Collectors.joining(" && "));
  }

  private static String routerAsPublished(Language language) {
    return "nrs train %1$s router --preset paper --results results && nrs evaluate %1$s --system router --split paper --models runs/%1$s-router-paper/models"
        .formatted(language.id());
  }

  private static void need(
      List<MissingExperiment> missing,
      LanguageResults view,
      Predicate<SystemResults> wanted,
      String what,
      String command) {
    if (view.systems().stream().noneMatch(wanted)) {
      missing.add(new MissingExperiment(what, command));
    }
  }

  private static void ablations(List<MissingExperiment> missing, LanguageResults view) {
    String ablate = ABLATE.formatted(view.language().id());
    List<String> there = view.variations().keySet().stream().map(row -> row.id()).toList();
    if (!there.contains(Variation.WHOLE)) {
      missing.add(new MissingExperiment("what each mechanism of inference is worth", ablate));
    }
    List<Ablation> all =
        Arrays.stream(Ablation.values())
            .filter(ablation -> ablation.makesSenseIn(view.language()))
            .toList();
    all.stream()
        .map(Ablation::module)
        .distinct()
        .forEach(
            module ->
                trained(
                    missing,
                    view,
                    RetrainedNetwork.id(module, Optional.empty()),
                    module,
                    Optional.empty()));
    all.forEach(
        ablation ->
            trained(missing, view, ablation.id(), ablation.module(), Optional.of(ablation)));
  }

  /** Conclusions about training rest on several seeds. */
  private static void trained(
      List<MissingExperiment> missing,
      LanguageResults view,
      String id,
      TrainableModule module,
      Optional<Ablation> without) {
    long seeds =
        view.variations().keySet().stream()
            .filter(row -> row.id().equals(id) && row.training().isPresent())
            .count();
    if (seeds < SEEDS) {
      String language = view.language().id();
      missing.add(
          new MissingExperiment(
              "%s, %d seeds"
                  .formatted(
                      without
                          .map(
                              ablation -> "training without a mechanism: " + ablation.description())
                          .orElse("training the %s again".formatted(module.id())),
                      SEEDS),
              IntStream.rangeClosed(1, SEEDS)
                      .mapToObj(
                          seed ->
                              "nrs train %s %s --threads 1%s --seed %d && "
                                  .formatted(
                                      language,
                                      module.id(),
                                      without
                                          .map(each -> " --preset default-" + each.id())
                                          .orElse(""),
                                      seed))
                      .collect(Collectors.joining())
                  + ABLATE.formatted(language)));
    }
  }
}
