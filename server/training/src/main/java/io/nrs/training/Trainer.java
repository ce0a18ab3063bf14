package io.nrs.training;

import ai.djl.engine.Engine;
import ai.djl.ndarray.NDManager;
import io.nrs.language.sampling.RandomStreams;
import io.nrs.network.Adam;
import io.nrs.network.Weights;
import io.nrs.network.Weights.WeightsException;
import io.nrs.rewriting.models.TrainableModule;
import io.nrs.training.TrainingObserver.WrongAnswers;
import io.nrs.training.data.Example;
import io.nrs.training.data.OwnFormulas;
import io.nrs.training.data.TrainingData;
import io.nrs.training.settings.RunSettings;
import io.nrs.training.settings.TrainingException;
import io.nrs.training.settings.TrainingException.Option;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Trains one network. A run is a function of its settings and its seed. Every batch is drawn from
 * the seed and the number of the iteration, so a resumed run ends like an uninterrupted one.
 */
public final class Trainer implements AutoCloseable {
  public static final Duration CHECKPOINT_EVERY = Duration.ofMinutes(1);

  /** The most rounds of training with wrong answers. */
  public static final int ROUNDS = 10;

  private static final int ASKED_AT_ONCE = 4_096;

  private final RunSettings settings;
  private final long seed;
  private final Optional<OwnFormulas> own;
  private final boolean corrected;
  private final TrainingData data;
  private final TrainableNetwork learner;
  private final NDManager manager;
  private final String digest;

  private Weights weights;
  private Adam adam;
  private int iteration;
  private double secondsBefore;
  private long startedAt;
  private byte[] best = new byte[0];
  private BestValidation bestValidation = BestValidation.NONE;
  private double lossSum;
  private double largestNorm;
  private int sinceValidation;
  private HardExampleBuffer hard = new HardExampleBuffer(List.of());
  private Correction correction = Correction.NONE;

  /**
   * @param own formulas that take the place of drawn ones
   * @param corrected whether training goes on after its iterations if answers are wrong
   */
  public Trainer(
      NDManager parent,
      RunSettings settings,
      long seed,
      Optional<OwnFormulas> own,
      boolean corrected) {
    this.manager = parent.newSubManager();
    this.settings = settings;
    this.seed = seed;
    this.own = own;
    this.corrected = corrected;
    this.data = TrainingData.of(settings, seed, own);
    this.learner = TrainableNetwork.of(manager, settings);
    this.digest = Checkpoint.identity(settings, seed, own);
    adopt(learner.initial(manager, seed));
    this.adam = Adam.start(manager, weights);
  }

  private void adopt(Weights trained) {
    weights = trained;
    weights.requireGradients();
    learner.adopt(weights);
  }

  /**
   * Resumes from the newest checkpoint.
   *
   * @param folder of the checkpoints; the plan of their run may be beside it
   * @return false if there is no checkpoint
   * @throws TrainingException if it belongs to other settings
   */
  public boolean resume(Path folder) throws IOException {
    Optional<Checkpoint> found = Checkpoint.newest(folder);
    if (found.isEmpty()) {
      return false;
    }
    Checkpoint.State state = found.get().state();
    if (!state.settings().equals(digest)) {
      throw new TrainingException(
          "%s holds a run with other settings%s%s: repeat its settings, %s to delete it and start"
              + " anew, or choose %s",
          folder,
          new TrainingFolder(folder.resolveSibling(""))
              .plan()
              .map(held -> " (" + held.description() + ")")
              .orElse(""),
          settings.meaning().isBlank() ? "" : " or of another description of the language",
          Option.FRESH,
          Option.RUN);
    }
    Map<String, byte[]> arrays = found.get().arrays();
    try {
      LearningState reached = LearningState.read(manager, learner.shapes(), arrays);
      weights.close();
      adam.close();
      adopt(reached.weights());
      adam = reached.adam();
    } catch (WeightsException e) {
      throw new TrainingException(
          "the checkpoint in " + folder + " cannot be used: " + e.getMessage());
    }
    best = arrays.getOrDefault("best.safetensors", new byte[0]);
    iteration = state.iteration();
    secondsBefore = state.seconds();
    bestValidation = state.best();
    lossSum = state.lossSum();
    largestNorm = state.largestNorm();
    sinceValidation = state.sinceValidation();
    hard = new HardExampleBuffer(state.hard());
    correction = state.correction();
    return true;
  }

  private void save(Path folder) throws IOException {
    Map<String, byte[]> arrays = new TreeMap<>(new LearningState(weights, adam).arrays());
    if (best.length > 0) {
      arrays.put("best.safetensors", best);
    }
    Checkpoint.State state =
        CheckpointStateBuilder.builder()
            .settings(digest)
            .iteration(iteration)
            .seconds(seconds())
            .best(bestValidation)
            .lossSum(lossSum)
            .largestNorm(largestNorm)
            .sinceValidation(sinceValidation)
            .hard(hard.all())
            .correction(correction)
            .build();
    new Checkpoint(state, arrays).save(folder);
  }

  private double seconds() {
    return secondsBefore + (System.nanoTime() - startedAt) / 1e9;
  }

  /** Returns the weights of each language that shares the network, as safetensors. */
  List<byte[]> parts(byte[] trained) {
    return learner.parts(trained);
  }

  public long parameters() {
    return weights.size();
  }

  /** Returns the number of iterations done, including those before a resumption. */
  public int iteration() {
    return iteration;
  }

  /**
   * Returns whether all iterations are done or validation stopped improving. The Solver of a
   * described language has then answered all leaves, a tagger all windows that formulas of any
   * depth contain, and was trained on if some were wrong.
   */
  public boolean isFinished() {
    return isTrained() && (!isVerified() || correction.done());
  }

  private boolean isTrained() {
    return correction.round() > 0 || bestValidation.ends(settings, iteration);
  }

  /** Only a user's own formulas decide what their network learns. */
  private boolean isVerified() {
    return corrected && own.isEmpty() && settings.isVerified();
  }

  private boolean isTagger() {
    return settings.module() == TrainableModule.TAGGER;
  }

  private int roundLength() {
    return Math.max(settings.common().validateEvery(), settings.iterations() / 4);
  }

  private double learningRate() {
    return correction.round() == 0
        ? settings.common().learningRate(iteration)
            * bestValidation.learningRateShare(settings, iteration)
        : settings
            .common()
            .roundLearningRate(
                correction.round(), iteration - correction.until() + roundLength(), roundLength());
  }

  /**
   * Trains until the last iteration, until validation stops improving, or until asked to stop. A
   * checkpoint is written at every validation, at the end, and when the last one is older than
   * {@code checkpointEvery}. At a validation the observer is called first, so its files are never
   * behind. The times of checkpoints do not affect results.
   */
  public TrainingResult run(
      Path checkpoints, Duration checkpointEvery, TrainingObserver observer, BooleanSupplier stop)
      throws IOException {
    startedAt = System.nanoTime();
    long savedAt = startedAt;
    int saved = iteration;
    while (!isFinished() && !stop.getAsBoolean()) {
      if (isTrained() && iteration >= correction.until()) {
        // It is not saved: a resumed run verifies again, with the same result.
        verify(observer);
        continue;
      }
      int last = correction.round() == 0 ? settings.iterations() : correction.until();
      iteration++;
      observer.iteration(iteration, last, update());
      boolean due = System.nanoTime() - savedAt >= checkpointEvery.toNanos();
      if (iteration == last
          || correction.round() == 0 && iteration % settings.common().validateEvery() == 0) {
        ValidationMetrics progress = validate(lossSum / sinceValidation, largestNorm);
        lossSum = 0;
        largestNorm = 0;
        sinceValidation = 0;
        observer.validated(progress);
        due = true;
      }
      if (due) {
        save(checkpoints);
        savedAt = System.nanoTime();
        saved = iteration;
      }
    }
    if (saved != iteration) {
      save(checkpoints);
    }
    byte[] result = best.length > 0 ? best : weights.bytes();
    return new TrainingResult(
        result,
        bestValidation.iteration(),
        iteration,
        bestValidation.score(),
        seconds(),
        correction.taught() + singleWindows());
  }

  private ValidationMetrics validate(double loss, double norm) throws IOException {
    double in = learner.accuracy(data.inDistribution());
    double out = learner.accuracy(data.outOfDistribution());
    if (correction.round() == 0) {
      bestValidation = bestValidation.after(iteration, settings.score(in, out));
      if (bestValidation.iteration() == iteration) {
        best = weights.bytes();
      }
    }
    return new ValidationMetrics(
        iteration, seconds(), loss, norm, learningRate(), in, out, hard.size());
  }

  /**
   * Lets the network answer every question that it can meet, and begins a round if some answers are
   * wrong. The weights with the fewest wrong ones are kept.
   */
  private void verify(TrainingObserver observer) throws IOException {
    if (correction.round() == 0 && best.length > 0) {
      continueWith(best);
    }
    List<Example> wrong = wrong();
    if (correction.round() == 0
        && !wrong.isEmpty()
        && iteration < settings.iterations()
        && bestValidation.endsEarly(settings)) {
      bestValidation = bestValidation.untilTheEnd();
      return;
    }
    if (correction.round() > 0 && wrong.size() <= correction.fewest()) {
      best = weights.bytes();
      bestValidation =
          new BestValidation(iteration, learner.accuracy(data.outOfDistribution()), 0, 0);
    }
    int round = correction.round();
    correction = correction.after(wrong, iteration + roundLength(), taught(wrong));
    observer.verified(
        new WrongAnswers(
            round,
            ROUNDS,
            wrong.stream().map(Example::input).map(learner::shown).toList(),
            isTagger()));
  }

  /**
   * A Solver learns from its wrong leaves. A tagger is first trained on with short formulas alone;
   * only if that does not help, it learns from the wrong windows. Of a sequence with many windows
   * it learns single ones from the start.
   */
  private List<Example> taught(List<Example> wrong) {
    return isTagger()
            && !settings.learnsSingleWindows()
            && correction.round() < Correction.ROUNDS_OF_TEXTS
        ? List.of()
        : wrong;
  }

  /** Returns the number of windows that a tagger was trained on without their texts. */
  private int singleWindows() {
    return settings.learnsSingleWindows() ? iteration * settings.batch() / 2 : 0;
  }

  private List<Example> wrong() {
    List<Example> wrong = new ArrayList<>();
    List<Example> part = new ArrayList<>();
    Consumer<Example> ask =
        example -> {
          part.add(example);
          if (part.size() == ASKED_AT_ONCE) {
            wrong.addAll(learner.wrong(part));
            part.clear();
          }
        };
    TrainingData.questions(settings, ask);
    wrong.addAll(learner.wrong(part));
    return wrong;
  }

  private void continueWith(byte[] trained) {
    Weights read;
    try {
      read = Weights.read(manager, learner.shapes(), trained);
    } catch (WeightsException e) {
      throw new IllegalStateException("the best weights", e);
    }
    weights.close();
    adopt(read);
    adam = new Adam(weights, adam.firstMoments(), adam.secondMoments());
  }

  /** Returns the loss of the next batch. */
  private double update() {
    SplittableRandom random = RandomStreams.of(seed, iteration);
    List<Example> batch = new ArrayList<>(settings.batch());
    int repeated =
        Math.min((int) (settings.common().hardShare() * settings.batch()), hard.size() / 4);
    for (int i = 0; i < repeated; i++) {
      batch.add(hard.take(random));
    }
    correction.addTo(batch, settings.batch(), random);
    batch.addAll(data.batch(iteration, settings.batch() - batch.size(), random));
    double rate = learningRate();
    if (settings.drawsWhileLearning()) {
      // Dropout uses the engine's generator, whose state is in no checkpoint.
      Engine.getInstance().setRandomSeed(random.nextInt());
    }
    try (NDManager scope = manager.newSubManager()) {
      TrainableNetwork.Losses losses = learner.learn(scope, batch, random);
      double norm =
          adam.update(scope, iteration, rate, settings.weightDecay(), settings.optimiser());
      if (!Double.isFinite(losses.mean()) || !Double.isFinite(norm)) {
        throw new TrainingException(
            "the loss is not a number at iteration %s: go on from the last checkpoint, or start"
                + " with %s",
            iteration, Option.SEED);
      }
      if (settings.common().hardShare() > 0) {
        for (int i = 0; i < batch.size(); i++) {
          if (settings.isRepeatable(batch.get(i).input())) {
            hard.consider(batch.get(i), losses.rows()[i], random);
          }
        }
      }
      lossSum += losses.mean();
      largestNorm = Math.max(largestNorm, norm);
      sinceValidation++;
      return losses.mean();
    }
  }

  @Override
  public void close() {
    manager.close();
  }
}
