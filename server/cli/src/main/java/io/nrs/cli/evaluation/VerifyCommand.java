package io.nrs.cli.evaluation;

import io.nrs.checking.Text;
import io.nrs.cli.console.Console;
import io.nrs.cli.console.Console.Output;
import io.nrs.cli.console.ExitCodes;
import io.nrs.cli.console.JsonFormat;
import io.nrs.cli.models.DividedCommand;
import io.nrs.cli.models.Engine;
import io.nrs.cli.models.Workers;
import io.nrs.cli.options.FormatOptions;
import io.nrs.cli.options.LanguageConverter;
import io.nrs.cli.options.LanguageOptions;
import io.nrs.evaluation.metrics.MeasuredTables;
import io.nrs.evaluation.metrics.Metrics;
import io.nrs.evaluation.metrics.Verification;
import io.nrs.evaluation.metrics.Verification.WrongAnswer;
import io.nrs.evaluation.result.Machine;
import io.nrs.grammar.Language;
import io.nrs.rewriting.models.LoadedSystem.LoadedSolver;
import io.nrs.rewriting.models.ModelStore;
import io.nrs.rewriting.models.TrainableModule;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Checks the Solver on every leaf. */
@Command(
    name = "verify",
    description = "Check the Solver on every leaf of a language, in every form of its signs.",
    footer = {"", "Exit codes: 0 all values are right, 1 some are wrong, 2 could not run."})
public final class VerifyCommand implements Callable<Integer>, DividedCommand<VerifyCommand.Range> {
  private static final long PROGRESS_INTERVAL = 100_000;

  private static final int MAX_PARTS = 100;

  /**
   * A part of a language's domain.
   *
   * @param from the number of its first block
   * @param to that of the first block behind it
   */
  record Range(String language, int from, int to) {
    boolean has(long block) {
      return from <= block && block < to;
    }
  }

  /** What programs get of all languages. */
  private record Report(
      long leaves, List<WrongAnswer> wrong, double seconds, List<Verification> languages) {
    static Report of(List<Verification> all) {
      return new Report(
          all.stream().mapToLong(Verification::leaves).sum(),
          all.stream().flatMap(each -> each.wrong().stream()).toList(),
          all.stream().mapToDouble(Verification::seconds).sum(),
          all);
    }
  }

  private final Console console;
  private final Engine engine;

  @Mixin private FormatOptions format = new FormatOptions();

  @Option(
      names = "--write",
      description = "also store the result beside the models and in docs/results/solver.md")
  private boolean write;

  @Mixin private LanguageOptions languages = new LanguageOptions();

  public VerifyCommand(Console console, Engine engine) {
    this.console = console;
    this.engine = engine;
  }

  @Override
  public Integer call() {
    Output out = console.output();
    List<Verification> all = new ArrayList<>();
    for (Language language : languages.languages()) {
      Verification verification = verify(language);
      all.add(verification);
      if (!format.isJson()) {
        text(out, verification);
      }
      if (write) {
        ModelStore store = languages.store(console, language);
        StoredMetrics.store(
            store,
            language,
            TrainableModule.SOLVER,
            new Metrics.OfSolver(
                "nrs verify " + language.id() + " --write",
                Machine.describe(),
                store.weightsSum(language, TrainableModule.SOLVER),
                verification));
      }
    }
    if (format.isJson()) {
      out.line(JsonFormat.pretty().toJson(Report.of(all)));
    }
    if (write) {
      StoredMetrics.replace(
          "solver",
          MeasuredTables.solver(
              language -> languages.store(console, language),
              LanguageConverter.catalogue(console).all()));
    }
    out.flush();
    return all.stream().anyMatch(each -> !each.wrong().isEmpty())
        ? ExitCodes.FINDINGS
        : ExitCodes.CLEAN;
  }

  private Verification verify(Language language) {
    try (LoadedSolver loaded = languages.openSolver(console, language)) {
      return engine
          .workers()
          .map(workers -> divided(workers, loaded))
          .orElseGet(
              () ->
                  Verification.run(
                      loaded.rules(), loaded.solver(), done -> progress(language, done)));
    }
  }

  private static Verification divided(Workers workers, LoadedSolver system) {
    long started = System.nanoTime();
    String language = system.rules().language().id();
    int blocks = (int) Verification.blocks(system.rules());
    List<Range> parts =
        IntStream.range(0, Math.min(blocks, MAX_PARTS))
            .mapToObj(i -> new Range(language, edge(i, blocks), edge(i + 1, blocks)))
            .toList();
    return Verification.of(
        workers.work(parts, Verification.class), (System.nanoTime() - started) / 1e9);
  }

  private static int edge(int part, int blocks) {
    return part * blocks / Math.min(blocks, MAX_PARTS);
  }

  @Override
  public Class<Range> parts() {
    return Range.class;
  }

  @Override
  public Function<Range, Verification> worker() {
    LanguageConverter converter = new LanguageConverter(console);
    Map<String, LoadedSolver> systems = new HashMap<>();
    return range -> {
      LoadedSolver system =
          systems.computeIfAbsent(
              range.language(), id -> languages.openSolver(console, converter.convert(id)));
      return Verification.run(system.rules(), system.solver(), range::has, done -> {});
    };
  }

  private static void text(Output out, Verification verification) {
    verification
        .wrong()
        .forEach(
            wrong ->
                out.line(
                    "%s: %s is %s, the Solver wrote '%s' (confidence %.4f)"
                        .formatted(
                            verification.language(),
                            wrong.leaf(),
                            wrong.expected(),
                            wrong.answer(),
                            wrong.confidence())));
    out.line(
        Text.format(
            "%s: %,d leaves and %,d atoms, %d wrong, least confidence %.4f, %.1f s",
            verification.language(),
            verification.leaves(),
            verification.atoms(),
            verification.wrong().size(),
            verification.leastConfidence(),
            verification.seconds()));
    out.flush();
  }

  private void progress(Language language, long done) {
    if (done % PROGRESS_INTERVAL < 4096) {
      console.err().printf("%s: %,d leaves%n", language.id(), done);
    }
  }
}
