package io.nrs.training.search;

import com.google.gson.JsonObject;
import io.nrs.io.IoReasons;
import io.nrs.io.Shard;
import io.nrs.network.NeuralEngine.DeviceChoice;
import io.nrs.training.CommandProcess;
import io.nrs.training.LockFile;
import io.nrs.training.RunFolders;
import io.nrs.training.TrainingRun;
import io.nrs.training.ValidationMetrics;
import io.nrs.training.search.Trial.Score;
import io.nrs.training.search.Trial.State;
import io.nrs.training.settings.TrainingException;
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
import java.util.stream.IntStream;

/**
 * Random search: it draws settings from a space, and trains each in its own process, several at a
 * time. It ranks them by accuracy out of distribution. A search that was stopped or killed keeps
 * its finished trials and resumes the others from their checkpoints.
 */
public final class RandomSearch {
  private static final long POLL_INTERVAL_MS = 50;

  /** The most time that a process of a killed search takes to write its checkpoint. */
  private static final long PREVIOUS_PROCESS_TIMEOUT_NS = TimeUnit.SECONDS.toNanos(60);

  /** The exit codes that a shell reports after SIGINT and SIGTERM. */
  private static final List<Integer> SIGNAL_EXIT_CODES = List.of(130, 143);

  private static final Comparator<ValidationMetrics> WORST_FIRST =
      Comparator.comparingDouble(ValidationMetrics::outOfDistribution)
          .thenComparingDouble(ValidationMetrics::inDistribution)
          .thenComparingInt(ValidationMetrics::iteration);

  private final Plan plan;
  private final SearchFolder folder;
  private final Observer observer;
  private final BooleanSupplier stop;
  private final Map<Integer, Trial> trials = new TreeMap<>();
  private final Map<Integer, CommandProcess> running = new LinkedHashMap<>();
  private final BlockingQueue<ProcessEvent> events = new LinkedBlockingQueue<>();

  private record ProcessEvent(int trial, JsonObject event) {}

  /**
   * The subject and the resources of a search.
   *
   * @param count of trials
   * @param shard of the trials, which are numbered from 1
   * @param parallel trials at a time
   * @param threads of each trial
   * @param commandLine the command that starts {@code nrs}, without arguments
   * @param machine the name of this machine, for the leaderboard
   */
  public record Plan(
      SearchSpace space,
      SearchConfig config,
      int count,
      Shard shard,
      int parallel,
      DeviceChoice device,
      int threads,
      Path folder,
      List<String> commandLine,
      String machine) {
    public Plan {
      commandLine = List.copyOf(commandLine);
    }

    private boolean isOwn(int number) {
      return shard.holds(number - 1L);
    }
  }

  public interface Observer {
    /** Reports an unexpected state of the folder and what the search does about it. */
    void remark(String description);

    /** Called once, before the first trial. */
    void started(Leaderboard board);

    void began(Trial trial);

    /**
     * Called for some iterations and for all validations of a trial.
     *
     * @param event an event of {@code nrs train --progress json}
     */
    void progressed(Trial trial, JsonObject event);

    /** Called when a trial has ended in any way. */
    void ended(Trial trial, Leaderboard board);
  }

  private RandomSearch(Plan plan, Observer observer, BooleanSupplier stop) {
    this.plan = plan;
    this.folder = new SearchFolder(plan.folder());
    this.observer = observer;
    this.stop = stop;
  }

  /**
   * Searches until all trials have ended or until asked to stop. Running trials then have a
   * checkpoint.
   *
   * @param fresh whether to delete an earlier search of the folder instead of resuming it
   * @throws TrainingException if the search cannot continue
   */
  public static Leaderboard run(Plan plan, boolean fresh, Observer observer, BooleanSupplier stop) {
    try {
      Files.createDirectories(plan.folder());
    } catch (IOException e) {
      throw new TrainingException(
          "%s cannot be made (%s): choose another --run".formatted(plan.folder(), IoReasons.of(e)));
    }
    try (LockFile lock = LockFile.of(plan.folder(), "nrs tune")) {
      return new RandomSearch(plan, observer, stop).run(fresh);
    } catch (IOException e) {
      throw new TrainingException(
          "the search in %s was stopped: %s; free the disk or correct its rights, then go on with --resume"
              .formatted(plan.folder(), IoReasons.of(e)));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new TrainingException("the search was interrupted: go on with --resume");
    }
  }

  private Leaderboard run(boolean fresh) throws IOException, InterruptedException {
    if (fresh) {
      folder.forget();
    }
    folder.claim(plan.config(), observer::remark);
    Deque<Integer> waiting = new ArrayDeque<>();
    for (int number : IntStream.rangeClosed(1, plan.count()).filter(plan::isOwn).toArray()) {
      Trial trial = restore(number);
      trials.put(number, trial);
      if (trial.state() != State.FINISHED) {
        waiting.add(number);
      }
    }
    keepLaterTrials();
    folder.write(board());
    observer.started(board());
    try {
      while (!running.isEmpty() || (!waiting.isEmpty() && !stop.getAsBoolean())) {
        boolean stopping = stop.getAsBoolean();
        while (!stopping && running.size() < plan.parallel() && !waiting.isEmpty()) {
          start(trials.get(waiting.remove()));
        }
        if (stopping) {
          running.values().forEach(CommandProcess::stop);
        }
        listen();
        for (int number : List.copyOf(running.keySet())) {
          if (running.get(number).hasEnded()) {
            drain();
            ended(running.remove(number), number);
          }
        }
      }
    } finally {
      running.values().forEach(CommandProcess::close);
    }
    return board();
  }

  private Trial restore(int number) {
    Trial drawn =
        Trial.waiting(
            number, plan.space().draw(plan.config().seed(), number), plan.config().seed());
    Optional<Trial> ended = folder.ended(number, plan.config(), observer::remark);
    if (ended.isPresent() && isSame(ended.get(), drawn)) {
      return ended.get();
    }
    ended.ifPresent(
        other ->
            observer.remark(
                "%s is of other settings than this search draws: trial %d is repeated"
                    .formatted(folder.trial(number), number)));
    return hasBegun(folder.trial(number)) ? withResults(drawn.withState(State.UNFINISHED)) : drawn;
  }

  /** A run that cannot be read counts as begun: its process tells why it cannot go on. */
  private static boolean hasBegun(Path run) {
    try {
      return TrainingRun.state(run) != TrainingRun.State.NONE;
    } catch (TrainingException e) {
      return true;
    }
  }

  private static boolean isSame(Trial ended, Trial drawn) {
    return ended.number() == drawn.number()
        && ended.seed() == drawn.seed()
        && ended.settings().equals(drawn.settings())
        && (ended.state() != State.FINISHED || ended.score().isPresent());
  }

  private void keepLaterTrials() {
    for (int number = plan.count() + 1; Files.isDirectory(folder.trial(number)); number++) {
      trials.put(number, restore(number));
    }
  }

  private Leaderboard board() {
    return new Leaderboard(plan.config(), List.copyOf(trials.values()));
  }

  private void start(Trial waiting) throws IOException, InterruptedException {
    Path run = folder.trial(waiting.number());
    boolean same = folder.prepare(waiting, plan.config(), observer::remark);
    awaitPreviousProcess(run);
    boolean goesOn = same && hasBegun(run) && isReadable(run) && TrainingRun.isResumable(run);
    Trial trial =
        (goesOn ? waiting : Trial.waiting(waiting.number(), waiting.settings(), waiting.seed()))
            .startedOn(plan.machine());
    trials.put(trial.number(), trial);
    try {
      running.put(
          trial.number(),
          CommandProcess.start(
              command(trial, goesOn ? "--resume" : "--fresh"),
              plan.folder(),
              event -> events.add(new ProcessEvent(trial.number(), event))));
    } catch (IOException e) {
      throw new IOException("the command line cannot be started: " + IoReasons.of(e), e);
    }
    folder.write(board());
    observer.began(trial);
  }

  /** Waits for the process of a search that was killed, which ends soon after it. */
  private void awaitPreviousProcess(Path run) throws InterruptedException {
    long since = System.nanoTime();
    while (RunFolders.of(run).runs().stream().anyMatch(RunFolders.Run::active)
        && !stop.getAsBoolean()
        && System.nanoTime() - since < PREVIOUS_PROCESS_TIMEOUT_NS) {
      Thread.sleep(POLL_INTERVAL_MS);
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
            plan.config().language().id(),
            plan.config().module().id(),
            "--settings",
            folder.settings(trial.number()).toString(),
            "--iterations",
            String.valueOf(plan.config().iterations()),
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
    ProcessEvent next = events.poll(POLL_INTERVAL_MS, TimeUnit.MILLISECONDS);
    if (next != null) {
      handle(next);
      drain();
    }
  }

  private void drain() {
    for (ProcessEvent next = events.poll(); next != null; next = events.poll()) {
      handle(next);
    }
  }

  private void handle(ProcessEvent next) {
    if (!running.containsKey(next.trial())) {
      return;
    }
    Trial trial = trials.get(next.trial());
    switch (next.event().get("event").getAsString()) {
      case "started" ->
          trials.put(trial.number(), trial.withDevice(next.event().get("device").getAsString()));
      case "iteration", "validated" -> observer.progressed(trial, next.event());
      default -> {
        // The end of the process reports how it ended.
      }
    }
  }

  private void ended(CommandProcess process, int number) throws IOException {
    Trial trial = withResults(trials.get(number));
    if (SIGNAL_EXIT_CODES.contains(process.exitCode())) {
      trial = trial.withState(State.UNFINISHED);
    } else if (process.exitCode() != 0) {
      trial = failed(trial, reason(process));
    } else if (trial.score().isEmpty()) {
      trial = failed(trial, "its metrics.csv holds no validation: it is repeated with --resume");
    } else {
      trial = trial.withState(State.FINISHED);
    }
    trials.put(number, trial);
    if (trial.state() != State.UNFINISHED) {
      folder.write(trial, plan.config());
    }
    if (trial.state() == State.FINISHED) {
      TrainingRun.dropCheckpoints(folder.trial(number));
    }
    folder.write(board());
    observer.ended(trial, board());
  }

  private static Trial failed(Trial trial, String reason) {
    return trial.with().state(State.FAILED).reason(reason).build();
  }

  private static String reason(CommandProcess process) {
    return process.errorMessage().isEmpty()
        ? "its process ended with code " + process.exitCode()
        : process.errorMessage();
  }

  private Trial withResults(Trial trial) {
    return RunFolders.of(folder.trial(trial.number())).runs().stream()
        .findFirst()
        .map(run -> withResults(trial, run))
        .orElse(trial);
  }

  private static Trial withResults(Trial trial, RunFolders.Run run) {
    Optional<Score> best =
        run.validations().stream()
            .max(WORST_FIRST)
            .map(
                found ->
                    new Score(
                        found.outOfDistribution(), found.inDistribution(), found.iteration()));
    return trial
        .with()
        .score(best)
        .iterations(run.iteration())
        .seconds(run.validations().stream().mapToDouble(ValidationMetrics::seconds).max().orElse(0))
        .build();
  }
}
