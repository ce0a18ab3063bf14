package io.nrs.rewriting.models;

import ai.djl.ndarray.NDManager;
import io.nrs.grammar.Language;
import io.nrs.language.LanguageRules;
import io.nrs.language.Remedy;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.network.Generation;
import io.nrs.network.Generation.DecodingStrategy;
import io.nrs.network.LabelPositions;
import io.nrs.network.NeuralEngine;
import io.nrs.network.NeuralEngine.DeviceChoice;
import io.nrs.network.TaggingNetwork;
import io.nrs.network.TaggingNetwork.TaggerConfig;
import io.nrs.network.TaggingReader;
import io.nrs.network.Transformer;
import io.nrs.network.Weights;
import io.nrs.rewriting.Combiner;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.RewritingOptions.SelectionStrategy;
import io.nrs.rewriting.Selector;
import io.nrs.rewriting.Solver;
import io.nrs.rewriting.Tagger;
import io.nrs.rewriting.search.WindowTagger;
import io.nrs.rewriting.search.WindowTagger.Answer;
import io.nrs.rewriting.system.AnswerMemory;
import io.nrs.rewriting.system.NeuralRewritingSystem;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The networks of a language in memory, and the only way to open a trained system. Several threads
 * may share {@link #selector} and {@link #solver}; each needs its own rewriter from {@link
 * #rewriter(RewritingOptions)}. Results do not depend on other threads. Close a system only when no
 * thread uses it.
 */
public final class LoadedSystem implements AutoCloseable {
  private final LanguageRules rules;
  private final Optional<Selector> selector;
  private final AnswerMemory<String, Solver.Solution> solved;
  private final Solver solver;
  private final TaggerSource taggers;
  private final Supplier<Combiner> convolution;
  private final Resources resources;
  private final NeuralRewritingSystem rewriter;
  private Optional<Tagger> tagger = Optional.empty();

  /**
   * A tagger that few commands need.
   *
   * @param opener opens it
   * @param isExact whether it exists, and made no mistake in its validation
   */
  private record TaggerSource(Supplier<Tagger> opener, BooleanSupplier isExact) {}

  /**
   * What networks hold.
   *
   * @param device where they run
   * @param closing gives it back
   */
  private record Resources(String device, Runnable closing) {
    static Resources of(NDManager manager, BatchExecutor executor) {
      return new Resources(
          NeuralEngine.name(manager.getDevice()),
          () -> {
            executor.close();
            manager.close();
          });
    }
  }

  private LoadedSystem(
      LanguageRules rules,
      Optional<Selector> selector,
      Solver solver,
      TaggerSource taggers,
      Supplier<Combiner> convolution,
      Resources resources,
      RewritingOptions options) {
    this.rules = rules;
    this.selector = selector;
    this.solved = AnswerMemory.of(solver);
    this.solver = leaves -> solved.answers(leaves, () -> {});
    this.taggers = taggers;
    this.convolution = convolution;
    this.resources = resources;
    this.rewriter = rewriter(options);
  }

  /**
   * Opens the Selector and the Solver of a language, and the tagger if the options ask for it, or
   * if there is no Selector. A language without networks of its own has those that read its rules.
   * The caller closes the system.
   *
   * @param threads they share the batches of many requests; a single request uses one
   * @throws ModelException if a model is missing, damaged or cannot be used
   * @throws NeuralEngine.EngineException if the engine or the device is not available
   */
  public static LoadedSystem open(
      ModelStore store,
      Language language,
      RewritingOptions options,
      DeviceChoice device,
      int threads) {
    Optional<FamilyLanguage> family = FamilyLanguage.of(store, language);
    if (family.isPresent()) {
      return open(family.get(), options);
    }
    store.mustHaveNetworks(language);
    // The native libraries load while the files are checked: each takes a good part of a start.
    NeuralEngine.Start engine = NeuralEngine.begin(1);
    Optional<VerifiedModel> selector =
        Optional.of(store.stepFinder(language))
            .filter(module -> module == TrainableModule.SELECTOR)
            .map(module -> VerifiedModel.read(store, language, module));
    VerifiedModel solver = VerifiedModel.read(store, language, TrainableModule.SOLVER);
    NDManager manager = engine.open(device);
    BatchExecutor executor = new BatchExecutor(threads);
    return closingIfFailed(
        manager,
        executor,
        () -> {
          LanguageRules rules = RulesFactory.of(language);
          NDManager convolutions = manager.newSubManager();
          LoadedSystem system =
              new LoadedSystem(
                  rules,
                  selector.map(read -> new NetworkSelector(read.network(manager, executor))),
                  new NetworkSolver(solver.network(manager, executor)),
                  new TaggerSource(
                      () -> tagger(store, language, manager), () -> store.hasExactTagger(language)),
                  () -> new ConvolutionCombiner(convolutions, rules.vocabulary()),
                  Resources.of(manager, executor),
                  options);
          manager.cap();
          return system;
        });
  }

  /**
   * Opens the networks that read the rules of a language. They need no tensor library, and no
   * device but the processor.
   *
   * @throws ModelException if they are damaged, or answer wrongly
   */
  public static LoadedSystem open(FamilyLanguage family, RewritingOptions options) {
    FamilyVerification.Opened opened = family.open();
    return new LoadedSystem(
        family.rules(),
        Optional.empty(),
        opened.solver(),
        new TaggerSource(opened::tagger, () -> true),
        Combiner::search,
        new Resources("cpu", () -> {}),
        options);
  }

  private static <T> T closingIfFailed(
      NDManager manager, BatchExecutor executor, Supplier<T> loading) {
    try {
      return loading.get();
    } catch (RuntimeException e) {
      executor.close();
      manager.close();
      throw e;
    }
  }

  /** The Solver of a language in memory. */
  public static final class LoadedSolver implements AutoCloseable {
    private final LanguageRules rules;
    private final Solver solver;
    private final Resources resources;

    private LoadedSolver(LanguageRules rules, Solver solver, Resources resources) {
      this.rules = rules;
      this.solver = solver;
      this.resources = resources;
    }

    public LanguageRules rules() {
      return rules;
    }

    public Solver solver() {
      return solver;
    }

    /** Returns the device of the network, such as {@code cpu}. */
    public String device() {
      return resources.device();
    }

    @Override
    public void close() {
      resources.closing().run();
    }
  }

  /** Opens the Solver of a language alone, as {@link #open} does. The caller closes it. */
  public static LoadedSolver openSolver(
      ModelStore store, Language language, DeviceChoice device, int threads) {
    NeuralEngine.Start engine = NeuralEngine.begin(1);
    VerifiedModel solver = VerifiedModel.read(store, language, TrainableModule.SOLVER);
    NDManager manager = engine.open(device);
    BatchExecutor executor = new BatchExecutor(threads);
    return closingIfFailed(
        manager,
        executor,
        () -> {
          Solver loaded = new NetworkSolver(solver.network(manager, executor));
          manager.cap();
          return new LoadedSolver(
              RulesFactory.of(language), loaded, Resources.of(manager, executor));
        });
  }

  private static Tagger tagger(ModelStore store, Language language, NDManager manager) {
    return new WindowTagger(
        RulesFactory.of(language),
        taggerNetworks(store, language, manager).stream()
            .<Function<String, Answer>>map(network -> window -> Answer.of(network.logits(window)))
            .toList());
  }

  /**
   * Reads the tagger's networks, one for each pass.
   *
   * @throws ModelException if it is missing, damaged or cannot be used
   */
  public static List<TaggingReader> taggerNetworks(ModelStore store, Language language) {
    try (NDManager manager = NeuralEngine.begin(1).open(DeviceChoice.CPU)) {
      return taggerNetworks(store, language, manager);
    }
  }

  private static List<TaggingReader> taggerNetworks(
      ModelStore store, Language language, NDManager manager) {
    TaggerConfig config = store.taggerConfig(language).network();
    byte[] bytes = store.verified(language, TrainableModule.TAGGER, ModelStore.WEIGHTS);
    try (Weights weights =
        store.weights(
            manager, language, TrainableModule.TAGGER, TaggingNetwork.shapes(config), bytes)) {
      return new TaggingNetwork(config, weights).readers();
    }
  }

  /** A Selector or a Solver whose files match the manifest. */
  private record VerifiedModel(
      ModelStore store,
      Language language,
      TrainableModule module,
      ModelConfig config,
      byte[] weights) {
    static VerifiedModel read(ModelStore store, Language language, TrainableModule module) {
      return new VerifiedModel(
          store,
          language,
          module,
          store.config(language, module),
          store.verified(language, module, ModelStore.WEIGHTS));
    }

    TrainedNetwork network(NDManager parent, BatchExecutor executor) {
      NDManager manager = parent.newSubManager();
      return new TrainedNetwork(
          manager,
          config.network(),
          store.weights(manager, language, module, Transformer.shapes(config.network()), weights),
          RulesFactory.of(language).vocabulary(),
          config.outputOrder(),
          executor);
    }
  }

  public LanguageRules rules() {
    return rules;
  }

  /**
   * Returns the generating Selector.
   *
   * @throws ModelException if there is none
   */
  public Selector selector() {
    return selector.orElseThrow(
        () ->
            new ModelException(
                rules.language().displayName() + " has no generating Selector",
                new Remedy.Plain(
                    "train it with: nrs train " + rules.language().id() + " selector")));
  }

  public Solver solver() {
    return solver;
  }

  /** Returns the rewriter with the options of {@link #open}, for one thread at a time. */
  public NeuralRewritingSystem rewriter() {
    return rewriter;
  }

  /**
   * Returns a new rewriter on the same networks.
   *
   * @throws ModelException if the options ask for a tagger that is missing, damaged or cannot be
   *     used
   */
  public NeuralRewritingSystem rewriter(RewritingOptions options) {
    Optional<Tagger> marks =
        selector.isEmpty() || options.selection().usesTagger(taggers.isExact())
            ? Optional.of(tagger())
            : Optional.empty();
    Combiner combiner = options.convolution() ? convolution.get() : Combiner.search();
    return selector
        .map(
            generating ->
                new NeuralRewritingSystem(rules, generating, solver, marks, combiner, options))
        .orElseGet(
            () ->
                NeuralRewritingSystem.withoutSelector(
                    rules, solver, marks.orElseThrow(), combiner, options));
  }

  /**
   * Returns a new rewriter on the same networks. The Selector replaces a tagger that cannot be
   * used.
   *
   * @param warning gets the reason
   */
  public NeuralRewritingSystem rewriter(RewritingOptions options, Consumer<String> warning) {
    try {
      return rewriter(options);
    } catch (ModelException e) {
      if (selector.isEmpty()) {
        throw e;
      }
      warning.accept(e.getMessage() + "; until then the generating Selector is used");
      return rewriter(options.withSelection(SelectionStrategy.GENERATING));
    }
  }

  /**
   * Returns the tagging Selector, which is opened on first use.
   *
   * @throws ModelException if it is missing, damaged or cannot be used
   */
  public synchronized Tagger tagger() {
    if (tagger.isEmpty()) {
      tagger = Optional.of(taggers.opener().get());
    }
    return tagger.get();
  }

  /** Forgets the Solver's answers, so that a measurement of time includes them. */
  public void forget() {
    solved.clear();
  }

  /** Returns the device of the networks, such as {@code cpu}. */
  public String device() {
    return resources.device();
  }

  @Override
  public void close() {
    resources.closing().run();
  }

  /** The trained Solver. Its answers are greedy, so a leaf always has the same value. */
  private static final class NetworkSolver implements Solver {
    private final TrainedNetwork network;

    NetworkSolver(TrainedNetwork network) {
      this.network = network;
    }

    @Override
    public List<Solution> solve(List<String> leaves) {
      List<Generation.Request> requests = new ArrayList<>();
      List<Integer> places = new ArrayList<>();
      for (String leaf : leaves) {
        // A text longer than any leaf is no leaf, and the network could not read it.
        boolean readable = leaf.length() <= network.config().labels();
        places.add(readable ? requests.size() : -1);
        if (readable) {
          requests.add(
              new Generation.Request(
                  network.encode(leaf),
                  LabelPositions.plain(leaf.length()),
                  DecodingStrategy.greedy()));
        }
      }
      List<TrainedNetwork.Written> written = network.answer(requests, () -> {});
      return places.stream()
          .map(place -> place < 0 ? new Solution("", 0) : solution(written.get(place)))
          .toList();
    }

    private static Solution solution(TrainedNetwork.Written written) {
      return new Solution(written.text(), written.confidence(), written.margin());
    }
  }
}
