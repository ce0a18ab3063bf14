package io.nrs.cli.evaluation;

import io.nrs.checking.Text;
import io.nrs.cli.console.Console;
import io.nrs.cli.console.ExitCodes;
import io.nrs.cli.console.Program;
import io.nrs.cli.models.Engine;
import io.nrs.cli.models.Workers;
import io.nrs.cli.models.Workers.DividedCommand;
import io.nrs.cli.options.FormatOptions;
import io.nrs.cli.options.LanguageConverter;
import io.nrs.cli.options.LanguageOptions;
import io.nrs.evaluation.metrics.MeasuredTables;
import io.nrs.evaluation.metrics.Metrics;
import io.nrs.evaluation.metrics.TaggerVerification;
import io.nrs.evaluation.metrics.Verification;
import io.nrs.evaluation.metrics.Verification.WrongAnswer;
import io.nrs.evaluation.result.Machine;
import io.nrs.grammar.Language;
import io.nrs.io.IoReasons;
import io.nrs.io.StoredJson;
import io.nrs.rewriting.models.LoadedSystem.LoadedSolver;
import io.nrs.rewriting.models.ModelStore;
import io.nrs.rewriting.models.Proof;
import io.nrs.rewriting.models.TrainableModule;
import io.nrs.training.TrainingRun;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Asks the networks about everything that they can meet in a language. */
@Command(
    name = "verify",
    description = "Prove the networks of a language right in every formula, or say what is wrong.",
    footer = {
      "",
      "The Solver is asked about every leaf, in every form of its signs, and the tagger about every"
          + " window",
      "that a formula of any depth contains. The verdict is stored with the networks, and is void"
          + " when",
      "anything that decides an answer changes. docs/proof.md says what it rests on.",
      "",
      "--write also stores the result beside the models and in docs/results/solver.md.",
      "",
      "Exit codes: 0 proved, 1 not proved, also if rewriting is assumed to end or has several results,",
      "2 could not run."
    })
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
      long leaves,
      List<WrongAnswer> wrong,
      double seconds,
      List<Verification> languages,
      List<Proved> proofs) {
    static Report of(List<Verification> all, List<Proved> proofs) {
      return new Report(
          all.stream().mapToLong(Verification::leaves).sum(),
          all.stream().flatMap(each -> each.wrong().stream()).toList(),
          all.stream().mapToDouble(Verification::seconds).sum(),
          all,
          proofs);
    }
  }

  private record Proved(Proof.Verdict verdict, Proof proof) {}

  private final Console console;
  private final Engine engine;

  @Mixin private FormatOptions format = new FormatOptions();

  @Mixin private StoredMetrics.WriteOption write = new StoredMetrics.WriteOption();

  @Mixin private LanguageOptions languages = new LanguageOptions();

  public VerifyCommand(Console console, Engine engine) {
    this.console = console;
    this.engine = engine;
  }

  @Override
  public Integer call() {
    List<Verification> all = new ArrayList<>();
    List<Proved> proofs = new ArrayList<>();
    boolean proved = true;
    for (Language language : languages.languages()) {
      Verification verification = verify(language);
      all.add(verification);
      Optional<Proof> proof = prove(language, verification);
      proof.map(found -> new Proved(found.verdict(), found)).ifPresent(proofs::add);
      proved &= proof.filter(Proof::isWhole).isPresent();
      if (!format.isJson()) {
        text(verification);
        proof.ifPresent(this::text);
        console.line(language.id() + ": " + uncovered(language));
      }
    }
    if (format.isJson()) {
      console.print(StoredJson.pretty(Report.of(all, proofs)));
    }
    if (write.isSet()) {
      StoredMetrics.replace(
          "proof",
          MeasuredTables.proofs(
              language -> languages.store(console, language),
              LanguageConverter.catalogue(console).all()));
      StoredMetrics.replace(
          "solver",
          MeasuredTables.solver(
              language -> languages.store(console, language),
              LanguageConverter.catalogue(console).all()));
    }
    return proved ? ExitCodes.CLEAN : ExitCodes.FINDINGS;
  }

  /** Asks the tagger, and stores the verdict; does nothing without a tagger. */
  private Optional<Proof> prove(Language language, Verification solver) {
    ModelStore store = languages.store(console, language);
    if (!TrainingRun.modelExists(store.folder(), language, TrainableModule.TAGGER)) {
      console.complain(
          "%1$s: no tagger is trained, so nothing is proved: run nrs train %1$s tagger"
              .formatted(language.id()));
      return Optional.empty();
    }
    Proof proof =
        TaggerVerification.proof(
            store, language, Program.commit(), solver, done -> progress(language, done, "windows"));
    try {
      proof.store(store, language);
    } catch (IOException e) {
      console.complain(
          "the verdict cannot be stored in %s (%s): correct its rights, or free space"
              .formatted(store.folder(), IoReasons.of(e)));
    }
    return Optional.of(proof);
  }

  private void text(Proof proof) {
    for (Proof.Sweep sweep : proof.sweeps()) {
      sweep
          .wrong()
          .forEach(
              wrong ->
                  console.line(
                      "%s: in %s the tagger marks %s tokens at the end, not %s%s"
                          .formatted(
                              proof.language(),
                              wrong.window(),
                              wrong.answer(),
                              wrong.expected(),
                              wrong.formula().isEmpty() ? "" : ", as in " + wrong.formula())));
      console.line(
          Text.format(
              "%s: windows of %s tokens: %,d in formulas of any depth, %,d wrong, %s; smallest"
                  + " margin %.2f%s",
              proof.language(),
              sweep.view(),
              sweep.reachable(),
              sweep.wrongs(),
              sweep.met() > 0
                  ? Text.format("%,d never met in training", sweep.reachable() - sweep.met())
                  : "training not recorded",
              sweep.margin(),
              sweep.all() > 0
                  ? Text.format("; %,d in all, %,d wrong", sweep.all(), sweep.wrongOfAll())
                  : ""));
    }
    console.line(proof.language() + ": ends: " + proof.convergence().ends().words());
    console.line(proof.language() + ": one result: " + proof.convergence().oneResult().words());
    console.line(proof.language() + ": " + proof.words());
  }

  /** What the verdict says nothing of: the network of the paper's single steps. */
  private String uncovered(Language language) {
    ModelStore store = languages.store(console, language);
    return store.has(language, TrainableModule.SELECTOR)
        ? Text.format(
            "generating Selector: not covered; validation %.2f",
            store.config(language, TrainableModule.SELECTOR).training().validation())
        : "no generating Selector: single steps use the tagger";
  }

  private Verification verify(Language language) {
    try (LoadedSolver loaded = languages.openSolver(console, language)) {
      Verification verification =
          engine
              .workers()
              .map(workers -> divided(workers, loaded))
              .orElseGet(
                  () ->
                      Verification.run(
                          loaded.rules(),
                          loaded.solver(),
                          done -> progress(language, done, "leaves")));
      if (write.isSet()) {
        store(language, verification, Machine.describe(loaded.device()));
      }
      return verification;
    }
  }

  private void store(Language language, Verification verification, String machine) {
    ModelStore store = languages.store(console, language);
    StoredMetrics.store(
        store,
        language,
        TrainableModule.SOLVER,
        new Metrics.OfSolver(
            ResultOptions.made("nrs verify " + language.id() + " --write", machine),
            store.weightsSum(language, TrainableModule.SOLVER),
            verification));
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

  private void text(Verification verification) {
    verification
        .wrong()
        .forEach(
            wrong ->
                console.line(
                    Text.format(
                        "%s: %s is %s, the Solver wrote '%s' (confidence %.4f)",
                        verification.language(),
                        wrong.leaf(),
                        wrong.expected(),
                        wrong.answer(),
                        wrong.confidence())));
    console.line(
        Text.format(
            "%s: %,d leaves and %,d atoms, %s wrong, least confidence %.4f%s, %.1f s",
            verification.language(),
            verification.leaves(),
            verification.atoms(),
            verification.wrong().size(),
            verification.leastConfidence(),
            verification.leastMargin().isPresent()
                ? Text.format(", smallest margin %.2f", verification.leastMargin().getAsDouble())
                : "",
            verification.seconds()));
  }

  private void progress(Language language, long done, String what) {
    if (done % PROGRESS_INTERVAL < 4096) {
      console.err().println(Text.format("%s: %,d %s", language.id(), done, what));
    }
  }
}
