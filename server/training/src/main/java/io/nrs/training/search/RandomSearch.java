package io.nrs.training.tuning;

import com.google.gson.JsonObject;
import io.nrs.network.NeuralEngine.DeviceChoice;
import io.nrs.training.FolderLock;
import io.nrs.training.Progress;
import io.nrs.training.RunFolders;
import io.nrs.training.Trainer.TrainingException;
import io.nrs.training.TrainingRun;
import io.nrs.training.tuning.Trial.Score;
import io.nrs.training.tuning.Trial.State;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Random search: trains with settings drawn from a space, some at a time, each in a process of its
 * own, and ranks them by accuracy out of distribution. Whatever ends it, it goes on where it was:
 * trials that finished are kept, all others go on from their checkpoints.
 */
public final class Search {
  private static final long LOOKS_EVERY_MS = 50;

  /** So long a process of a killed search may take to write its checkpoint. */
  private static final long PREDECESSOR_NS = TimeUnit.SECONDS.toNanos(60);

  private static final Comparator<Progress> WORST_FIRST =
      Comparator.comparingDouble(Progress::outOfDistribution)
          .thenComparingDouble(Progress::inDistribution)
          .thenComparingInt(Progress::iteration);

  private final Plan plan;
  private final SearchFolder folder;
  private final Observer observer;
  private final BooleanSupplier stop;
  private final Map<Integer, Trial> trials = new TreeMap<>();
  private final Map<TrialProcess, Integer> running = new LinkedHashMap<>();
  private final BlockingQueue<Told> told = new LinkedBlockingQueue<>();

  private record Told(TrialProcess process, JsonObject event) {}

  /**
   * What is searched, and how.
   *
   * @param count of trials
   * @param parallel trials at a time
   * @param threads of each
   * @param commandLine how this program's command line is started, without its arguments
   * @param machine that this is, for the leaderboard
   */
  public record Plan(
      SearchSpace space,
      SearchFacts facts,
      int count,
      int parallel,
      DeviceChoice device,
      int threads,
      Path folder,
      List<String> commandLine,
      String machine) {
    public Plan {
      commandLine = List.copyOf(commandLine);
    }
  }

  /** Is told of a search, by one thread. */
  public interface Observer {
    /** Something is not as a search leaves it, and what is done about it. */
    void remark(String words);

    /** Called once, before the first trial. */
    void started(Leaderboard board);

    void began(Trial trial);

    /**
     * Called for the iterations and validations of a trial, now and then.
     *
     * @param event as {@code nrs train --progress json} tells it
     */
    void told(Trial trial, JsonObject event);

    /** A trial ended, however it did. */
    void ended(Trial trial, Leaderboard board);
  }

  private Search(Plan plan, Observer observer, BooleanSupplier stop) {
    this.plan = plan;
    this.folder = new SearchFolder(plan.folder());
    this.observer = observer;
    this.stop = stop;
  }

  /**
   * Searches until all trials have ended, or until asked to stop; trials that are at work then have
   * a checkpoint.
   *
   * @param fresh forget what the folder holds of an earlier search, instead of going on with it
   * @throws TrainingException where the search cannot go on
   */
  public static Leaderboard run(Plan plan, boolean fresh, Observer observer, BooleanSupplier stop) {
    try {
      Files.createDirectories(plan.folder());
    } catch (IOException e) {
      throw new TrainingException(
          "%s cannot be made (%s): choose another --run".formatted(plan.folder(), reason(e)));
    }
    try (FolderLock lock = FolderLock.of(plan.folder(), "nrs tune")) {
      return new Search(plan, observer, stop).run(fresh);
    } catch (IOException e) {
      throw new TrainingException(
          "the search in %s was stopped: %s; free the disk or correct its rights, then go on with --resume"
              .formatted(plan.folder(), reason(e)));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new TrainingException("the search was interrupted: go on with --resume");
    }
  }

  private static String reason(IOException e) {
    return e.getClass().getSimpleName() + ": " + e.getMessage();
  }

  private Leaderboard run(boolean fresh) throws IOException, InterruptedException {
    if (fresh) {
      folder.forget();
    }
    folder.claim(plan.facts(), observer::remark);
    Deque<Integer> waiting = new ArrayDeque<>();
    for (int number = 1; number <= plan.count(); number++) {
      Trial trial = found(number);
      trials.put(number, trial);
      if (trial.state() != State.FINISHED) {
        waiting.add(number);
      }
    }
    keepBeyond();
    folder.write(board());
    observer.started(board());
    try {
      while (!running.isEmpty() || (!waiting.isEmpty() && !stop.getAsBoolean())) {
        boolean stopping = stop.getAsBoolean();
        while (!stopping && running.size() < plan.parallel() && !waiting.isEmpty()) {
          start(trials.get(waiting.remove()));
        }
        if (stopping) {
          running.keySet().forEach(TrialProcess::stop);
        }
        listen();
        for (TrialProcess process : List.copyOf(running.keySet())) {
          if (process.hasEnded()) {
            drain();
            ended(process, running.remove(process));
          }
        }
      }
    } finally {
      running.keySet().forEach(TrialProcess::close);
    }
    return board();
  }

  /** A trial as an earlier search left it. */
  private Trial found(int number) {
    Trial drawn =
        Trial.waiting(number, plan.space().draw(plan.facts().seed(), number), plan.facts().seed());
    Optional<Trial> ended = folder.ended(number, plan.facts(), observer::remark);
    if (ended.isPresent() && isSame(ended.get(), drawn)) {
      return ended.get();
    }
    ended.ifPresent(
        other ->
            observer.remark(
                "%s is of other settings than this search draws: trial %d is repeated"
                    .formatted(folder.trial(number), number)));
    return TrainingRun.state(folder.trial(number)) == TrainingRun.State.NONE
        ? drawn
        : reached(drawn.withState(State.UNFINISHED));
  }

  private static boolean isSame(Trial ended, Trial drawn) {
    return ended.number() == drawn.number()
        && ended.seed() == drawn.seed()
        && ended.settings().equals(drawn.settings())
        && (ended.state() != State.FINISHED || ended.score().isPresent());
  }

  /** A shorter search forgets no trial of a longer one before it. */
  private void keepBeyond() {
    for (int number = plan.count() + 1; Files.isDirectory(folder.trial(number)); number++) {
      trials.put(number, found(number));
    }
  }

  private Leaderboard board() {
    return new Leaderboard(plan.facts(), List.copyOf(trials.values()));
  }

  private void start(Trial waiting) throws IOException, InterruptedException {
    Path run = folder.trial(waiting.number());
    boolean same = folder.prepare(waiting, plan.facts(), observer::remark);
    awaitPredecessor(run);
    boolean goesOn = same && TrainingRun.state(run) != TrainingRun.State.NONE && isReadable(run);
    Trial trial =
        (goesOn ? waiting : Trial.waiting(waiting.number(), waiting.settings(), waiting.seed()))
            .begun(plan.machine());
    trials.put(trial.number(), trial);
    try {
      running.put(
          TrialProcess.start(
              command(trial, goesOn ? "--resume" : "--fresh"),
              plan.folder(),
              (process, event) -> told.add(new Told(process, event))),
          trial.number());
    } catch (IOException e) {
      throw new IOException("the command line cannot be started: " + e.getMessage(), e);
    }
    folder.write(board());
    observer.began(trial);
  }

  /** The processes of a search that was killed end soon, but perhaps not yet. */
  private void awaitPredecessor(Path run) throws InterruptedException {
    long since = System.nanoTime();
    while (RunFolders.of(run).runs().stream().anyMatch(RunFolders.Run::active)
        && !stop.getAsBoolean()
        && System.nanoTime() - since < PREDECESSOR_NS) {
      Thread.sleep(LOOKS_EVERY_MS);
    }
  }

  private boolean isReadable(Path run) {
    List<String> problems = RunFolders.of(run).problems();
    problems.forEach(problem -> observer.remark(problem + ": the trial is repeated"));
    return problems.isEmpty();
  }

  private List<String> command(Trial trial, String how) {
    List<String> command = new ArrayList<>(plan.commandLine());
    command.addAll(
        List.of(
            "train",
            plan.facts().language().id(),
            plan.facts().module().id(),
            "--settings",
            folder.settings(trial.number()).toString(),
            "--iterations",
            String.valueOf(plan.facts().iterations()),
            "--seed",
            String.valueOf(trial.seed()),
            "--device",
            plan.device().name().toLowerCase(Locale.ROOT),
            "--threads",
            String.valueOf(plan.threads()),
            "--run",
            folder.trial(trial.number()).toString(),
            how,
            "--progress",
            "json",
            "--stop-with-input"));
    return command;
  }

  private void listen() throws InterruptedException {
    Told next = told.poll(LOOKS_EVERY_MS, TimeUnit.MILLISECONDS);
    if (next != null) {
      heard(next);
      drain();
    }
  }

  private void drain() {
    for (Told next = told.poll(); next != null; next = told.poll()) {
      heard(next);
    }
  }

  private void heard(Told next) {
    if (!running.containsKey(next.process())) {
      return;
    }
    Trial trial = trials.get(running.get(next.process()));
    switch (next.event().get("event").getAsString()) {
      case "started" ->
          trials.put(trial.number(), trial.on(next.event().get("device").getAsString()));
      case "iteration", "validated" -> observer.told(trial, next.event());
      default -> {
        // The end of the process tells how it ended.
      }
    }
  }

  private void ended(TrialProcess process, int number) throws IOException {
    Trial trial = reached(trials.get(number));
    if (process.wasStopped()) {
      trial = trial.withState(State.UNFINISHED);
    } else if (!process.isFinished()) {
      trial = trial.failed(process.reason());
    } else if (trial.score().isEmpty()) {
      trial = trial.failed("its metrics.csv holds no validation: it is repeated with --resume");
    } else {
      trial = trial.withState(State.FINISHED);
    }
    trials.put(number, trial);
    if (trial.state() != State.UNFINISHED) {
      folder.write(trial, plan.facts());
    }
    if (trial.state() == State.FINISHED) {
      TrainingRun.dropCheckpoints(folder.trial(number));
    }
    folder.write(board());
    observer.ended(trial, board());
  }

  /** With what the folder of its run tells. */
  private Trial reached(Trial trial) {
    return RunFolders.of(folder.trial(trial.number())).runs().stream()
        .findFirst()
        .map(
            run ->
                trial.reached(
                    run.validations().stream()
                        .max(WORST_FIRST)
                        .map(
                            best ->
                                new Score(
                                    best.outOfDistribution(),
                                    best.inDistribution(),
                                    best.iteration())),
                    run.iteration(),
                    run.validations().stream().mapToDouble(Progress::seconds).max().orElse(0)))
        .orElse(trial);
  }
}
