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
import io.nrs.evaluation.result.Machine;
import io.nrs.grammar.Language;
import io.nrs.io.IoReasons;
import io.nrs.io.StoredJson;
import io.nrs.language.catalogue.LanguageCatalogue;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.language.description.DescriptionException;
import io.nrs.rewriting.models.FamilyLanguage;
import io.nrs.rewriting.models.LoadedSystem.LoadedSolver;
import io.nrs.rewriting.models.ModelStore;
import io.nrs.rewriting.models.Proof;
import io.nrs.rewriting.models.ProofVerdict;
import io.nrs.rewriting.models.TaggerVerification;
import io.nrs.rewriting.models.TrainableModule;
import io.nrs.rewriting.models.Verification;
import io.nrs.rewriting.models.Verification.WrongAnswer;
import io.nrs.training.TrainingRun;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

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
      "--only asks one network; what a stored proof has of the other one counts if it still holds.",
      "--write also stores the result beside the models and in docs/results/solver.md.",
      "",
      "Exit codes: 0 proved, with --only also if all of its answers are right; 1 not proved, also if",
      "rewriting is assumed to end or has several results; 2 could not run."
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
      List<AskedTagger> taggers,
      List<Proved> proofs) {
    static Report of(List<Verification> all, List<AskedTagger> taggers, List<Proved> proofs) {
      return new Report(
          all.stream().mapToLong(Verification::leaves).sum(),
          all.stream().flatMap(each -> each.wrong().stream()).toList(),
          all.stream().mapToDouble(Verification::seconds).sum(),
          all,
          taggers,
          proofs);
    }
  }

  private record AskedTagger(String language, List<Proof.Sweep> sweeps) {
    boolean isRight() {
      return sweeps.stream().allMatch(sweep -> sweep.wrongs() == 0);
    }
  }

  private record Proved(Proof.Verdict verdict, Proof proof) {}

  /** A network that is asked alone. */
  private enum Asked {
    TAGGER,
    SOLVER
  }

  private final Console console;
  private final Engine engine;

  @Mixin private FormatOptions format = new FormatOptions();

  @Mixin private StoredMetrics.WriteOption write = new StoredMetrics.WriteOption();

  @Mixin private LanguageOptions languages = new LanguageOptions();

  @Option(
      names = "--only",
      paramLabel = "tagger|solver",
      description = "ask this network alone (default: both)")
  private Optional<Asked> only = Optional.empty();

  public VerifyCommand(Console console, Engine engine) {
    this.console = console;
    this.engine = engine;
  }

  @Override
  public Integer call() {
    List<Verification> solvers = new ArrayList<>();
    List<AskedTagger> taggers = new ArrayList<>();
    List<Proved> proofs = new ArrayList<>();
    LanguageCatalogue known = LanguageConverter.catalogue(console);
    boolean clean = true;
    for (Language language : languages.languages()) {
      Optional<FamilyLanguage> family =
          FamilyLanguage.of(languages.store(console, language), language);
      if (family.isPresent()) {
        // Nothing is proved of a language whose description has no proof.
        List<DescriptionException> mistakes = LanguageConverter.mistakes(known, language);
        if (!mistakes.isEmpty()) {
          mistakes.forEach(mistake -> console.complain(mistake.getMessage()));
          clean = false;
          continue;
        }
        Proof proof = readingRules(family.get());
        proofs.add(new Proved(proof.verdict(), proof));
        clean &= proof.isWhole();
        continue;
      }
      Optional<Verification> solver = asks(Asked.SOLVER, () -> verify(language));
      solver.ifPresent(solvers::add);
      solver.filter(any -> !format.isJson()).ifPresent(this::text);
      Optional<AskedTagger> tagger = asks(Asked.TAGGER, () -> tagger(language)).flatMap(any -> any);
      tagger.ifPresent(taggers::add);
      tagger.filter(any -> !format.isJson()).ifPresent(this::text);
      Optional<Proof> proof = prove(language, solver, tagger);
      proof.map(found -> new Proved(found.verdict(), found)).ifPresent(proofs::add);
      clean &=
          only.isEmpty()
              ? proof.filter(Proof::isWhole).isPresent()
              : solver.map(found -> found.wrong().isEmpty()).orElse(true)
                  && (only.get() == Asked.SOLVER
                      || tagger.filter(AskedTagger::isRight).isPresent());
      if (!format.isJson()) {
        proof.ifPresent(this::text);
        console.line(language.id() + ": " + uncovered(language));
      }
    }
    if (format.isJson()) {
      console.print(StoredJson.pretty(Report.of(solvers, taggers, proofs)));
    }
    if (write.isSet()) {
      StoredMetrics.replace(
          "proof",
          MeasuredTables.proofs(language -> languages.store(console, language), known.all())
              .markdown());
      StoredMetrics.replace(
          "solver",
          MeasuredTables.solver(language -> languages.store(console, language), known.all())
              .markdown());
    }
    return clean ? ExitCodes.CLEAN : ExitCodes.FINDINGS;
  }

  /** Asks the networks that read rules about a language that has none of its own. */
  private Proof readingRules(FamilyLanguage family) {
    Language language = family.rules().language();
    Proof proof =
        family.prove(Program.commit(), done -> progress(language, done, "leaves or windows"));
    if (!format.isJson()) {
      console.line(
          Text.format(
              "%s: networks that read rules: %,d leaves and atoms, %,d wrong, least confidence"
                  + " %.4f%s",
              language.id(),
              proof.leaves(),
              proof.wrongLeaves(),
              proof.leastConfidence(),
              margin(proof.leastMargin())));
      proof.sweeps().forEach(sweep -> text(language.id(), sweep, ""));
      text(proof);
    }
    return proof;
  }

  private <T> Optional<T> asks(Asked network, Supplier<T> answers) {
    return only.filter(other -> other != network).isPresent()
        ? Optional.empty()
        : Optional.of(answers.get());
  }

  /** Asks the tagger; nothing without one. */
  private Optional<AskedTagger> tagger(Language language) {
    ModelStore store = languages.store(console, language);
    if (!TrainingRun.modelExists(store.folder(), language, TrainableModule.TAGGER)) {
      console.complain(
          "%1$s: no tagger is trained, so nothing is proved: run nrs train %1$s tagger"
              .formatted(language.id()));
      return Optional.empty();
    }
    return Optional.of(
        new AskedTagger(
            language.id(),
            TaggerVerification.sweeps(
                store, language, done -> progress(language, done, "windows"))));
  }

  /**
   * Joins and stores what the networks answered. A network that was not asked counts with what it
   * answered before, if nothing that decides its answers has changed.
   */
  private Optional<Proof> prove(
      Language language, Optional<Verification> solver, Optional<AskedTagger> tagger) {
    ModelStore store = languages.store(console, language);
    Optional<Proof> before =
        only.isPresent() ? ProofVerdict.of(store, language).proof() : Optional.empty();
    Optional<Proof.SolverAnswers> answers =
        solver
            .map(found -> TaggerVerification.answers(RulesFactory.of(language), found))
            .or(() -> before.map(Proof::solverAnswers));
    Optional<List<Proof.Sweep>> sweeps =
        tagger.map(AskedTagger::sweeps).or(() -> before.map(Proof::sweeps));
    if (answers.isEmpty() || sweeps.isEmpty()) {
      return Optional.empty();
    }
    Proof proof = Proof.of(store, language, Program.commit(), answers.get(), sweeps.get());
    try {
      proof.store(store, language);
    } catch (IOException e) {
      console.complain(
          "the verdict cannot be stored in %s (%s): correct its rights, or free space"
              .formatted(store.folder(), IoReasons.of(e)));
    }
    return Optional.of(proof);
  }

  private void text(AskedTagger tagger) {
    tagger
        .sweeps()
        .forEach(
            sweep ->
                text(
                    tagger.language(),
                    sweep,
                    sweep.met() > 0
                        ? Text.format(
                            ", %,d never met in training", sweep.reachable() - sweep.met())
                        : ", training not recorded"));
  }

  /**
   * @param met what is known of the windows in training
   */
  private void text(String language, Proof.Sweep sweep, String met) {
    sweep.wrong().forEach(wrong -> console.line(language + ": " + words(wrong)));
    console.line(
        Text.format(
            "%s: windows of %s tokens: %,d in formulas of any depth, %,d wrong%s; smallest"
                + " margin %.2f%s%s",
            language,
            sweep.view(),
            sweep.reachable(),
            sweep.wrongs(),
            met,
            sweep.margin(),
            rounding(sweep),
            sweep.all() > 0
                ? Text.format("; %,d in all, %,d wrong", sweep.all(), sweep.wrongOfAll())
                : ""));
  }

  private static String rounding(Proof.Sweep sweep) {
    return sweep.rounding().isEmpty()
        ? ""
        : Text.format(
            ", rounding at most %.4f%s",
            sweep.rounding().getAsDouble(),
            sweep.isOfEveryMachine() ? " on any machine" : ", which may change an answer");
  }

  private static String words(Proof.WrongWindow wrong) {
    return "in %s the tagger marks %s tokens at the end, not %s%s%s"
        .formatted(
            wrong.window(),
            wrong.answer(),
            wrong.expected(),
            wrong.formula().isEmpty() ? "" : ", as in " + wrong.formula(),
            wrong
                .solving()
                .map(
                    solving ->
                        switch (solving) {
                          case RIGHT -> ", whose value is right nevertheless";
                          case WRONG -> ", whose value is wrong";
                          case NONE -> ", which is not solved";
                        })
                .orElse(""));
  }

  private void text(Proof proof) {
    console.line(proof.language() + ": ends: " + proof.convergence().ends().words());
    console.line(proof.language() + ": one result: " + proof.convergence().oneResult().words());
    console.line(proof.language() + ": " + proof.words());
  }

  /** Says what the proof does not cover: the generating Selector, which takes single steps. */
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
            margin(verification.leastMargin()),
            verification.seconds()));
  }

  private static String margin(OptionalDouble least) {
    return least.isPresent() ? Text.format(", smallest margin %.2f", least.getAsDouble()) : "";
  }

  private void progress(Language language, long done, String what) {
    if (done % PROGRESS_INTERVAL < 4096) {
      console.err().println(Text.format("%s: %,d %s", language.id(), done, what));
    }
  }
}
