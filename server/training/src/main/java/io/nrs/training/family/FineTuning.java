package io.nrs.training.family;

import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import com.google.gson.JsonObject;
import io.nrs.language.LanguageRules;
import io.nrs.language.sampling.RandomStreams;
import io.nrs.language.terms.TermViews;
import io.nrs.language.window.TokenWindows;
import io.nrs.network.MatchingNetwork;
import io.nrs.network.MatchingNetwork.MatchingConfig;
import io.nrs.network.NeuralEngine;
import io.nrs.network.NeuralEngine.DeviceChoice;
import io.nrs.network.RoleTaggingNetwork;
import io.nrs.network.RoleTaggingNetwork.RoleTaggerConfig;
import io.nrs.network.Rotation;
import io.nrs.network.Weights;
import io.nrs.network.Weights.WeightsException;
import io.nrs.network.WindowNetwork;
import io.nrs.rewriting.family.FamilyNetworks;
import io.nrs.rewriting.family.FamilySolver;
import io.nrs.rewriting.family.FamilyTagger;
import io.nrs.rewriting.models.FamilyLanguage;
import io.nrs.rewriting.models.FamilyStore;
import io.nrs.rewriting.models.FamilyVerification;
import io.nrs.rewriting.models.FamilyVerification.Answers;
import io.nrs.rewriting.models.ModelException;
import io.nrs.rewriting.models.TrainableModule;
import io.nrs.rewriting.models.TrainingRecord;
import io.nrs.rewriting.search.WindowTagger.Answer;
import io.nrs.training.UpdateCheckpoints.Reached;
import io.nrs.training.family.RulePairs.Pair;
import io.nrs.training.family.SignatureWindows.Window;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;

/**
 * Trains copies of the networks that read rules further, on the rules of one language: until every
 * answer is right, in rounds.
 *
 * <p>Only a network with wrong answers is trained. The Solver gets pairs of the language, and the
 * vectors with which it has the fewest wrong. The tagger gets windows of the language's short
 * formulas, and as many of random ones, so that it forgets nothing; if two rounds of them do not
 * help, it also gets the windows that it has wrong, and its record counts them.
 */
public final class FineTuning implements AutoCloseable {
  /** The most rounds. */
  public static final int ROUNDS = 8;

  private static final int ROUNDS_OF_TEXTS = 2;

  /** Nothing is asked about windows that no formula contains. */
  private static final double NO_OTHER_WINDOWS = 0;

  private static final Updates OF_SOLVER = new Updates(200, 128, 1e-3);
  private static final Updates OF_TAGGER = new Updates(400, 240, 1e-3);

  private final NDManager manager;
  private final FamilyLanguage family;
  private final MatchingConfig solverConfig;
  private final RoleTaggerConfig taggerConfig;
  private final long seed;

  /** By the number of the pass and the classes of the window. */
  private final Map<String, Window> taught = new LinkedHashMap<>();

  private final Weights solver;
  private final Weights tagger;
  private double solverSeconds;
  private double taggerSeconds;
  private int solverUpdates;
  private int taggerUpdates;

  /** Gets what was answered before each round, and at the end. */
  @FunctionalInterface
  public interface Observer {
    /**
     * Called after all questions were asked.
     *
     * @param round from 0
     */
    void asked(int round, Answers answers);
  }

  /**
   * @param family the language, with the networks that are copied
   * @throws ModelException if they are damaged
   */
  public FineTuning(FamilyLanguage family, long seed) {
    this.manager = NeuralEngine.open(DeviceChoice.CPU, 1);
    this.family = family;
    this.seed = seed;
    this.solverConfig = family.store().solverConfig().network();
    this.taggerConfig = family.store().taggerConfig().network();
    this.solver = read(TrainableModule.SOLVER, MatchingNetwork.shapes(solverConfig));
    this.tagger = read(TrainableModule.TAGGER, RoleTaggingNetwork.shapes(taggerConfig));
  }

  private Weights read(TrainableModule module, Map<String, Shape> shapes) {
    try {
      return Weights.read(manager, shapes, family.store().weights(module));
    } catch (WeightsException e) {
      throw new ModelException("the weights of the " + module.id() + ": " + e.getMessage(), e);
    }
  }

  /**
   * Trains, and returns what the networks answer in the end.
   *
   * @param stop is asked before each round
   */
  public Answers run(Observer observer, BooleanSupplier stop) {
    Answers answers = ask(0, observer);
    for (int round = 1; round <= ROUNDS && !answers.isRight() && !stop.getAsBoolean(); round++) {
      boolean marksGroups = !family.rules().groupLengths().isEmpty();
      if (answers.wrongLeaves() > 0 || marksGroups) {
        trainSolver(round, answers.rotation());
      }
      if (answers.wrongWindows() > 0 && !marksGroups) {
        trainTagger(round);
      }
      answers = ask(round, observer);
    }
    return answers;
  }

  private Answers ask(int round, Observer observer) {
    Answers answers =
        FamilyVerification.of(family.rules(), networks())
            .orElseThrow()
            .answers(NO_OTHER_WINDOWS, asked -> {});
    observer.asked(round, answers);
    return answers;
  }

  private FamilyNetworks networks() {
    return new FamilyNetworks(
        solverConfig,
        floats(solver, MatchingNetwork.shapes(solverConfig)),
        taggerConfig,
        floats(tagger, RoleTaggingNetwork.shapes(taggerConfig)),
        Rotation::of);
  }

  private static Map<String, float[]> floats(Weights weights, Map<String, Shape> shapes) {
    try {
      return Weights.floats(shapes, weights.bytes());
    } catch (WeightsException e) {
      throw new IllegalStateException("trained weights", e);
    }
  }

  /**
   * @param rotation the vectors with which the fewest answers are wrong
   */
  private void trainSolver(int round, int rotation) {
    TermViews views = family.questions().views();
    List<RulePairs> operations =
        views.heads().stream()
            .map(head -> new RulePairs(head, views.rulesOf(head)))
            .filter(operation -> !operation.rules().isEmpty())
            .toList();
    MatchingNetwork network = new MatchingNetwork(solverConfig, solver);
    Reached reached =
        OF_SOLVER.run(
            manager,
            Reached.nothing(manager, solver),
            iteration -> {
              SplittableRandom random = RandomStreams.of(seed, round, iteration);
              List<Pair> pairs =
                  FamilyTraining.pairs(
                      OF_SOLVER.batch(),
                      () -> RulePairs.any(operations, random),
                      Integer.MAX_VALUE,
                      random);
              return FamilyTraining.learn(
                  manager, network, pairs, FamilyTraining.rotation(solverConfig, pairs, rotation));
            },
            each -> true,
            (iteration, loss, wrong) -> {});
    solverSeconds += reached.seconds();
    solverUpdates += reached.iteration();
  }

  private void trainTagger(int round) {
    if (round > ROUNDS_OF_TEXTS) {
      teachWrongWindows();
    }
    RoleTaggerTraining training = new RoleTaggerTraining(taggerConfig, OF_TAGGER);
    Reached reached =
        training.run(
            manager,
            Reached.nothing(manager, tagger),
            RandomStreams.seed(seed, round),
            random -> batch(training.ofRandomSignatures(random), random),
            each -> true,
            (iteration, loss, wrong) -> {});
    taggerSeconds += reached.seconds();
    taggerUpdates += reached.iteration();
  }

  /** Replaces half of the windows by those of the language. */
  private List<Window> batch(List<Window> windows, SplittableRandom random) {
    List<Window> batch = new ArrayList<>(windows);
    LanguageRules rules = family.rules();
    SignatureWindows own = new SignatureWindows(rules, rules.tokenGrammar().arguments(), random);
    List<Window> wrong = List.copyOf(taught.values());
    for (int i = 0; i < batch.size() / 2; i++) {
      boolean repeated = !wrong.isEmpty() && i % 2 == 0;
      batch.set(2 * i, repeated ? RulePairs.any(wrong, random) : own.next(random));
    }
    return batch;
  }

  private void teachWrongWindows() {
    FamilyNetworks networks = networks();
    LanguageRules rules = family.rules();
    List<WindowNetwork> passes =
        FamilyTagger.of(rules, networks, new FamilySolver(family.questions(), networks, 0));
    for (int pass = 0; pass < passes.size(); pass++) {
      WindowNetwork network = passes.get(pass);
      char number = (char) pass;
      TokenWindows windows = rules.tokenWindows().get(pass);
      windows.reachable(
          window -> {
            if (Answer.of(network.logits(window)).number() != windows.answer(window)) {
              taught.put(number + window, SignatureWindows.of(windows, window));
            }
          });
    }
  }

  /** Puts the copies for the language into a folder of models. */
  public void save(FamilyStore copy) throws IOException {
    String name = family.rules().language().displayName();
    copy.save(
        FamilyStore.solver(
            solverConfig,
            OF_SOLVER.record(seed, name, solverUpdates, solverSeconds, new JsonObject())),
        solver.bytes(),
        FamilyStore.tagger(taggerConfig, ofTagger("random signatures, and " + name)),
        tagger.bytes());
  }

  @Override
  public void close() {
    manager.close();
  }

  private TrainingRecord ofTagger(String levels) {
    JsonObject settings = new JsonObject();
    settings.addProperty(TrainingRecord.TAUGHT, taught.size());
    return OF_TAGGER.record(seed, levels, taggerUpdates, taggerSeconds, settings);
  }
}
