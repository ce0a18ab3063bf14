package io.nrs.benchmarks;

import io.nrs.benchmarks.BenchmarkTables.Speed;
import io.nrs.benchmarks.MemoryBenchmark.Memory;
import io.nrs.benchmarks.PeakBenchmark.Peak;
import io.nrs.benchmarks.RewritingBenchmark.Comparison;
import io.nrs.benchmarks.ShapeBenchmark.Growth;
import io.nrs.benchmarks.ShapeBenchmark.Shape;
import io.nrs.cli.console.Console;
import io.nrs.cli.console.Console.CommandException;
import io.nrs.cli.console.Console.CommandGroup;
import io.nrs.cli.console.ExitCodes;
import io.nrs.cli.console.Program;
import io.nrs.cli.evaluation.ResultOptions;
import io.nrs.cli.evaluation.StoredMetrics;
import io.nrs.cli.evaluation.StoredMetrics.WriteOption;
import io.nrs.cli.options.LanguageOptions;
import io.nrs.evaluation.result.Machine;
import io.nrs.evaluation.result.ModelSettings;
import io.nrs.evaluation.result.Provenance;
import io.nrs.grammar.Language;
import io.nrs.rewriting.RewritingOptions.SelectionStrategy;
import io.nrs.rewriting.models.FamilyStore;
import io.nrs.rewriting.models.LoadedSystem;
import io.nrs.rewriting.models.ModelStore;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Measures speed as ratios inside one run. */
@Command(
    name = "bench",
    description = "Measure speed as ratios inside one run: steps, batches, the paper's inference.",
    footer = {"", "Exit codes: 0 measured, 1 batches found other values, 2 could not run."})
final class BenchCommand implements Callable<Integer>, CommandGroup {
  private static final long SEED = 7;
  private static final String SCRIPT = "nrs";

  /** Of the formulas that are solved in batches, one in so many is solved alone too. */
  private static final int SEQUENTIAL = 5;

  private static final int SHALLOW = 3;
  private static final int DEEP = 8;

  /** In the order of the tables. */
  private static final List<SelectionStrategy> SELECTIONS =
      List.of(SelectionStrategy.GENERATING, SelectionStrategy.TAGGING);

  private final Console console;

  @Option(
      names = "--formulas",
      paramLabel = "N",
      description =
          "formulas of the file solved in batches, a fifth of them one after another too (default: ${DEFAULT-VALUE})")
  private int formulas = 1000;

  @Option(
      names = "--steps",
      paramLabel = "N",
      description = "single steps timed at each level (default: ${DEFAULT-VALUE})")
  private int steps = 400;

  @Option(
      names = "--paper",
      paramLabel = "N",
      description = "formulas solved with the published inference, 0 for none (default: none)")
  private int paper = 0;

  @Option(
      names = "--paper-nesting",
      paramLabel = "N,N",
      split = ",",
      description = "their levels (default: 1,2,3)")
  private List<Integer> paperNesting = List.of(1, 2, 3);

  @Option(
      names = "--fastnrs",
      paramLabel = "N",
      description =
          "formulas a cell solved by ours and by the algorithm of FastNRS with networks of the"
              + " paper's sizes; 0 for none (default: none)")
  private int fastNrs = 0;

  @Option(
      names = "--selectors",
      paramLabel = "N",
      description =
          "formulas a cell solved with the generating and the tagging Selector, fewer in deep"
              + " cells; 0 for none (default: none)")
  private int selectors = 0;

  @Option(
      names = "--shapes",
      paramLabel = "N",
      description =
          "time formulas of each shape with 31, 63, 127 and so on up to N rewrites, at least 63;"
              + " 0 for none (default: none)")
  private int shapes = 0;

  @Option(
      names = "--memory",
      paramLabel = "N",
      description =
          "measure the memory of this process while it solves N formulas of all shapes, and of"
              + " others that solve, serve and train; 0 for none (default: none)")
  private int memory = 0;

  @Option(
      names = "--starts",
      paramLabel = "N",
      description =
          "start nrs solve N times with and N times without its archive of classes; 0 for none"
              + " (default: none)")
  private int starts = 0;

  @Option(
      names = "--unseen",
      paramLabel = "N",
      description =
          "ask the networks that read rules about N random systems of each kind; 0 for none"
              + " (default: none)")
  private int unseen = 0;

  @Option(
      names = "--curve",
      paramLabel = "N,N",
      split = ",",
      description =
          "for --unseen, also train networks that read rules with so many updates, and without each"
              + " of their random vectors with the most of these (default: none)")
  private List<Integer> curve = List.of();

  @Option(
      names = "--first-values",
      paramLabel = "N",
      description =
          "time N new descriptions of each kind up to their first value; 0 for none (default: none)")
  private int firstValues = 0;

  @Option(
      names = "--training",
      paramLabel = "N",
      description =
          "train the networks of each language for N iterations on one thread, those of the paper's"
              + " size for a tenth, taggers for tenfold; 0 for none (default: none)")
  private int training = 0;

  @Option(
      names = "--joint",
      paramLabel = "DIR",
      description =
          "compare the networks in this folder, which the languages share, with those that each"
              + " language has for itself")
  private Optional<Path> joint = Optional.empty();

  @Mixin private WriteOption write = new WriteOption();

  @Mixin private LanguageOptions languages = new LanguageOptions();

  BenchCommand(Console console) {
    this.console = console;
  }

  @Override
  public List<Callable<Integer>> commands() {
    return List.of(new SystemsCommand(console));
  }

  private List<Growth> growths(LoadedSystem system) {
    ShapeBenchmark benchmark = new ShapeBenchmark(system, SEED);
    List<Growth> growths = new ArrayList<>();
    for (Shape shape : ShapeBenchmark.shapes(system.rules())) {
      for (SelectionStrategy selection : SELECTIONS) {
        growths.add(benchmark.growth(shape, selection, shapes));
      }
    }
    return growths;
  }

  @Override
  public Integer call() {
    if (shapes > 0 && shapes < ShapeBenchmark.FEWEST) {
      throw new CommandException(
          "--shapes %s: the exponent needs two sizes: ask for %s or more"
              .formatted(shapes, ShapeBenchmark.FEWEST));
    }
    if (Stream.of(memory, starts, unseen, firstValues, training).anyMatch(number -> number < 0)) {
      throw new CommandException(
          "--memory, --starts, --unseen, --first-values and --training are 0 or more");
    }
    List<Speed> speeds = new ArrayList<>();
    List<Memory> memories = new ArrayList<>();
    List<Peak> peaks = new ArrayList<>();
    List<Comparison> comparisons = new ArrayList<>();
    List<SelectorBenchmark.Comparison> selections = new ArrayList<>();
    List<Growth> growths = new ArrayList<>();
    List<FastNrsBenchmark.Peers> others = new ArrayList<>();
    String made = made();
    Map<String, String> tables = new LinkedHashMap<>();
    for (Language language : languages.languages()) {
      try (LoadedSystem system = languages.open(console, language)) {
        RewritingBenchmark benchmark = new RewritingBenchmark(system, SEED);
        if (steps > 0) {
          speeds.add(
              new Speed(
                  language,
                  benchmark.stepTime(SHALLOW, steps),
                  benchmark.stepTime(DEEP, steps),
                  benchmark.throughput(formulas, formulas / SEQUENTIAL)));
        }
        if (selectors > 0) {
          SelectorBenchmark both = new SelectorBenchmark(system, SEED);
          SelectorBenchmark.cells(language).stream()
              .map(cell -> both.compare(cell, selectors))
              .forEach(selections::add);
        }
        if (shapes > 0) {
          growths.addAll(growths(system));
        }
        if (fastNrs > 0) {
          try (FastNrsBenchmark peers = new FastNrsBenchmark(system, SEED)) {
            FastNrsBenchmark.cells(language).stream()
                .map(cell -> peers.compare(cell, fastNrs))
                .forEach(others::add);
          }
        }
        if (memory > 0) {
          MemoryBenchmark benchmarked = new MemoryBenchmark(system, SEED);
          SELECTIONS.forEach(each -> memories.add(benchmarked.measure(each, memory)));
          Program.home()
              .ifPresentOrElse(
                  home ->
                      peaks.addAll(
                          new PeakBenchmark(home.resolve(SCRIPT), language, memory, SEED)
                              .measure()),
                  () -> console.complain("to measure other processes too, run this as ./nrs"));
        }
        for (int nesting : paper > 0 ? paperNesting : List.<Integer>of()) {
          comparisons.add(benchmark.paperInference(nesting, paper));
        }
      }
    }
    if (!speeds.isEmpty()) {
      tables.put("bench", BenchmarkTables.speed(speeds, made));
    }
    if (!selections.isEmpty()) {
      tables.put("selectors", BenchmarkTables.selectors(selections, made));
    }
    if (!growths.isEmpty()) {
      tables.put("shapes", BenchmarkTables.shapes(growths, made));
    }
    if (!others.isEmpty()) {
      tables.put("fastnrs", BenchmarkTables.peers(others, made));
    }
    if (!comparisons.isEmpty()) {
      tables.put("paper-inference", BenchmarkTables.comparison(comparisons, made));
    }
    if (!memories.isEmpty()) {
      tables.put("memory", BenchmarkTables.memory(memories, made));
    }
    if (!peaks.isEmpty()) {
      tables.put("peaks", BenchmarkTables.peaks(peaks, made));
    }
    if (starts > 0) {
      tables.put(
          "starts",
          BenchmarkTables.starts(new StartBenchmark(startScript()).measure(starts), made));
    }
    if (training > 0) {
      TrainingBenchmark benchmark = new TrainingBenchmark(training);
      List<TrainingBenchmark.Row> rows =
          languages.languages().stream().flatMap(each -> benchmark.measure(each).stream()).toList();
      tables.put("training-time", BenchmarkTables.training(rows, made));
    }
    joint.ifPresent(folder -> tables.put("joint", joint(console.folder().resolve(folder))));
    tables.putAll(reading());
    tables.values().forEach(console::line);
    if (write.isSet()) {
      tables.forEach(StoredMetrics::replace);
    }
    return speeds.stream().allMatch(speed -> speed.throughput().identical())
        ? ExitCodes.CLEAN
        : ExitCodes.FINDINGS;
  }

  private String joint(Path folder) {
    ModelStore shared = new ModelStore(folder);
    List<JointBenchmark.Row> rows =
        languages.languages().stream()
            .map(
                language ->
                    new JointBenchmark(languages.store(console, language), shared)
                        .measure(language))
            .toList();
    return BenchmarkTables.joint(rows, made());
  }

  /** The tables of networks that read rules. */
  private Map<String, String> reading() {
    Map<String, String> tables = new LinkedHashMap<>();
    ModelStore store = languages.store(console, languages.languages().get(0));
    if (unseen > 0) {
      UnseenBenchmark benchmark = new UnseenBenchmark(unseen);
      tables.put("unseen", BenchmarkTables.unseen(benchmark.shipped(store), madeBy(store)));
      if (!curve.isEmpty()) {
        tables.put(
            "reading-curve",
            BenchmarkTables.curve(benchmark.trained(curve), made("trained for this table")));
      }
    }
    if (firstValues > 0) {
      tables.put(
          "first-values",
          BenchmarkTables.firstValues(
              new FirstValueBenchmark(store).measure(firstValues), madeBy(store)));
    }
    return tables;
  }

  static String madeBy(ModelStore store) {
    return made("Solver " + FamilyStore.shared(store).sum().substring(0, 8));
  }

  private String made() {
    return made(
        languages.languages().stream()
            .map(
                language ->
                    language.id()
                        + " "
                        + ModelSettings.sum(languages.store(console, language), language))
            .collect(Collectors.joining(", ")));
  }

  /** The machine, the program and the networks of these figures: a test finds stale ones. */
  private static String made(String networks) {
    Provenance now = ResultOptions.made("", Machine.describe());
    return "%s (nrs %s, commit %s, %s; networks: %s)"
        .formatted(
            now.machine(),
            Program.VERSION,
            now.commit().orElse("unknown"),
            now.date().orElseThrow(),
            networks);
  }

  /** The script that has started this process. */
  private static Path startScript() {
    return Program.home()
        .map(home -> home.resolve(SCRIPT))
        .orElseThrow(
            () -> new CommandException("this command needs the program's folder: run it as ./nrs"));
  }
}
