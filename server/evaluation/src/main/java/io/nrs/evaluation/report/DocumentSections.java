package io.nrs.evaluation.report;

import io.nrs.evaluation.metrics.MeasuredTables;
import io.nrs.evaluation.result.EarlierFormulas;
import io.nrs.evaluation.result.Result;
import io.nrs.evaluation.result.ResultException;
import io.nrs.evaluation.result.StoredRun;
import io.nrs.evaluation.result.Summary;
import io.nrs.evaluation.table.Markdown;
import io.nrs.evaluation.table.Table;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Language;
import io.nrs.io.RegularFiles;
import io.nrs.network.Weights;
import io.nrs.rewriting.models.ModelConfig.TrainingRecord;
import io.nrs.rewriting.models.ModelStore;
import io.nrs.rewriting.models.TrainableModule;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The sections of this program's documents, from stored results.
 *
 * @param remarks on data that could not be used
 */
public record DocumentSections(List<Section> sections, List<String> remarks) {
  public DocumentSections {
    sections = List.copyOf(sections);
    remarks = List.copyOf(remarks);
  }

  /**
   * A section between comments {@code measured:NAME}.
   *
   * @param text as Markdown; empty if no results for it are stored
   * @param command that measures it
   */
  public record Section(String name, Optional<String> text, String command) {}

  /**
   * Creates the sections, from results of these networks alone.
   *
   * @param results the folder of all results
   * @param home the folder of this program, which contains the documents
   * @param models that the documents describe
   * @param known the languages of the networks, in the order of tables
   * @throws io.nrs.evaluation.result.ResultException if results cannot be read
   * @throws io.nrs.rewriting.models.ModelException if there are no models
   */
  public static DocumentSections of(
      Path results, Path home, ModelStore models, List<Language> known) {
    StoredResults sets = StoredResults.read(results).of(models).in(known);
    List<LanguageResults> all =
        Stream.concat(
                Stream.of(BuiltInLanguage.values()),
                sets.results().stream().map(stored -> stored.config().system().language()))
            .distinct()
            .sorted(Language.order())
            .map(language -> LanguageResults.of(language, sets))
            .toList();
    // Published figures and ablations are of the paper's languages.
    List<LanguageResults> views =
        all.stream().filter(view -> view.language() instanceof BuiltInLanguage).toList();
    PublishedResults published = PublishedResults.read();
    Sources sources = Sources.ofDocuments(home);
    Comparison comparison = new Comparison(published, sources);
    Stress stress = new Stress(sources);
    List<Section> sections =
        List.of(
            section(
                "accuracy",
                "nrs evaluate --write",
                MeasuredTables.accuracy(language -> models, known)),
            section("networks", "nrs train", NetworkTable.of(models, known)),
            section(
                "summary", "nrs evaluate --split paper", comparison.summary(views), sets.results()),
            section(
                "comparison",
                "nrs evaluate --split paper",
                comparison.document(views),
                sets.results()),
            section(
                "routers",
                "nrs evaluate --system router --split stress",
                stress.routers(views),
                sets.results()),
            section(
                "failures",
                "nrs evaluate --split paper %s --formulas 10, and the same for other M"
                    .formatted(PaperSetting.ALL.get(0).options()),
                new FailureKinds(published, sources).document(views),
                sets.results()),
            section(
                "ablations",
                "nrs evaluate --split paper --formulas 20 --without all",
                Ablations.document(views),
                sets.results()),
            section("stress", "nrs evaluate --split stress", stress.document(all), sets.results()),
            section(
                "confidence",
                "nrs evaluate --split paper --steps --windowing none",
                new Confidence(sources).document(views),
                sets.steps()),
            section(
                "reliability",
                "nrs evaluate --split paper --formulas 20 --steps",
                new Reliability(sources).document(all),
                sets.steps()),
            section(
                "training",
                "nrs train LANGUAGE MODULE --results results",
                new LearningCurves(sources).document(views)),
            section(
                "field", "nrs evaluate --split field", FieldResults.document(all), sets.results()),
            section("runs", "nrs evaluate", RunIndex.document(sets), sets.results()),
            section("missing", "nrs evaluate", MissingExperiment.document(views)));
    return new DocumentSections(sections, sets.remarks());
  }

  private static Section section(String name, String command, String text) {
    return new Section(name, Optional.of(text).filter(given -> !given.isEmpty()), command);
  }

  /** A section that says so if an earlier version drew the formulas of some runs. */
  private static <E> Section section(
      String name, String command, String text, List<StoredRun<E>> runs) {
    String note =
        EarlierFormulas.note(runs.stream().map(run -> run.config().hasEarlierFormulas()).toList());
    return section(name, command, text.isEmpty() ? "" : text + note);
  }

  /** The networks of a folder, with what their files say. */
  static final class NetworkTable {
    private static final int SHOWN = 12;
    private static final double MEBIBYTE = 1024 * 1024;

    private NetworkTable() {}

    private record Network(
        Language language,
        TrainableModule module,
        byte[] weights,
        TrainingRecord training,
        String sum) {
      static Network of(ModelStore store, Language language, TrainableModule module) {
        Path file =
            store
                .folder()
                .resolve(language.id())
                .resolve(module.id())
                .resolve("weights.safetensors");
        TrainingRecord training =
            switch (module) {
              case SELECTOR, SOLVER -> store.config(language, module).training();
              case TAGGER -> store.taggerConfig(language).training();
              case ROUTER -> store.routerConfig(language).training();
            };
        try {
          return new Network(
              language,
              module,
              RegularFiles.read(file),
              training,
              store.weightsSum(language, module));
        } catch (IOException e) {
          throw ResultException.cannotRead(file, e);
        }
      }
    }

    /** A row for each network: its size, its training, and the beginning of its SHA-256 sum. */
    public static String of(ModelStore store, List<Language> languages) {
      List<Network> all = new ArrayList<>();
      for (Language language : languages) {
        for (TrainableModule module : TrainableModule.values()) {
          if (!store.weightsSum(language, module).isEmpty()) {
            all.add(Network.of(store, language, module));
          }
        }
      }
      return all.isEmpty()
          ? ""
          : Table.of(all)
              .text("", each -> each.language().displayName())
              .text("network", each -> each.module().id())
              .text("parameters", each -> Markdown.count(Weights.parameters(each.weights())))
              .text("MiB", each -> Markdown.decimals(1, each.weights().length / MEBIBYTE))
              .text("trained on", each -> each.training().levels())
              .text("iterations", each -> Markdown.count(each.training().iterations()))
              .text("seconds", each -> Markdown.count(Math.round(each.training().seconds())))
              .text("validation", each -> Markdown.decimals(4, each.training().validation()))
              .cell("SHA-256", each -> Markdown.code(each.sum().substring(0, SHOWN)))
              .markdown();
    }
  }

  /**
   * The results of what ships on the test distributions of other systems: those of {@code --split
   * field}, and the levels that other papers publish.
   */
  public static final class FieldResults {
    private static final List<Kind> KINDS =
        List.of(
            new Kind("listops-full", "nangia-bowman", "ListOps as Nangia and Bowman draw it"),
            new Kind("listops-full", "tokens-200-300", "the same, 200 to 300 tokens"),
            new Kind("listops-full", "tokens-500-600", "the same, 500 to 600 tokens"),
            new Kind("listops-full", "tokens-900-1000", "the same, 900 to 1,000 tokens"),
            new Kind(
                "listops-full", "arguments-10", "ListOps of 10 arguments, 100 to 1,000 tokens"),
            new Kind(
                "listops-full", "arguments-15", "ListOps of 15 arguments, 100 to 1,000 tokens"),
            new Kind("listops-full", "long-range-arena", "ListOps as the Long Range Arena's"),
            new Kind("listops", "N6A4", "ListOps N6A4, as FastNRS"),
            new Kind("arithmetic", "N6", "Arithmetic N6, as the paper and FastNRS"),
            new Kind("algebra", "N6", "Algebra N6, as the paper and FastNRS"),
            new Kind("logic", "N12", "Logic N12, as FastNRS"),
            new Kind("polynomial", "terms-300", "polynomials of 300 terms"),
            new Kind("addition", "digits-300", "additions of two numbers of 300 digits"));

    private FieldResults() {}

    private record Kind(String language, String cell, String words) {}

    private record Row(Kind kind, SystemResults set, Summary.Cell cell) {
      /** The most rewrites of a formula. */
      long steps() {
        return set.results().stream()
            .filter(result -> result.cell().equals(kind.cell()))
            .mapToLong(result -> result.details().get("steps").getAsLong())
            .max()
            .orElse(0);
      }
    }

    /** A row for each distribution that was measured. */
    static String document(List<LanguageResults> views) {
      List<Row> rows = new ArrayList<>();
      for (Kind kind : KINDS) {
        for (LanguageResults view : views) {
          if (view.language().id().equals(kind.language())) {
            view.systems().stream()
                .filter(SystemResults::isAsItShips)
                .flatMap(
                    set -> set.cell(kind.cell()).map(cell -> new Row(kind, set, cell)).stream())
                .findFirst()
                .ifPresent(rows::add);
          }
        }
      }
      if (rows.isEmpty()) {
        return "";
      }
      return Table.of(rows)
              .text("formulas like these", row -> row.kind().words())
              .text("n", row -> Markdown.count(row.cell().formulas()))
              .text("exact", row -> Markdown.count(row.cell().right()))
              .text(
                  "95 % interval",
                  row ->
                      String.format(
                          Locale.ROOT, "%.3f to %.3f", row.cell().low(), row.cell().high()))
              .text("most steps", row -> Markdown.count(row.steps()))
              .text(
                  "seconds a formula",
                  row -> Markdown.decimals(3, row.cell().seconds() / row.cell().formulas()))
              .markdown()
          + "\n"
          + Sources.fold(
              rows.stream()
                  .map(Row::set)
                  .distinct()
                  .map(
                      set ->
                          Markdown.text(set.config().system().language().displayName())
                              + ": "
                              + Sources.of(set.stored())));
    }
  }

  /** The index of all stored runs, in the order of their folders. */
  static final class RunIndex {
    private RunIndex() {}

    static String document(StoredResults all) {
      List<StoredRun<?>> runs =
          Stream.of(all.results(), all.steps(), all.curves())
              .<StoredRun<?>>flatMap(List::stream)
              .sorted(Comparator.comparing(run -> run.config().folder()))
              .toList();
      return runs.isEmpty()
          ? ""
          : Table.of(runs)
              .cell("folder", run -> "[%1$s](%1$s)".formatted(run.config().folder()))
              .text("system", run -> ResultLabels.label(run.config()))
              .text("exact", RunIndex::accuracy)
              .text("date", run -> StoredResults.made(run).date().orElse(Markdown.UNKNOWN))
              .cell("last command", run -> Markdown.code(StoredResults.made(run).command()))
              .markdown();
    }

    private static String accuracy(StoredRun<?> run) {
      List<Result> results =
          run.entries().stream().filter(Result.class::isInstance).map(Result.class::cast).toList();
      if (results.isEmpty()) {
        return Markdown.UNKNOWN;
      }
      Summary.Cell all = Summary.cell("all", results);
      return "%s of %s (%s)"
          .formatted(
              Markdown.count(all.right()),
              Markdown.count(all.formulas()),
              Markdown.range(all.low(), all.high()));
    }
  }
}
