package io.nrs.benchmarks;

import ai.djl.ndarray.NDManager;
import io.nrs.grammar.Language;
import io.nrs.io.FileTree;
import io.nrs.network.NeuralEngine;
import io.nrs.network.NeuralEngine.DeviceChoice;
import io.nrs.rewriting.models.TrainableModule;
import io.nrs.training.Trainer;
import io.nrs.training.TrainingObserver;
import io.nrs.training.settings.Presets;
import io.nrs.training.settings.RunSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** What an iteration of a training costs, and which part of it. Validation is not measured. */
final class TrainingBenchmark {
  private static final long SEED = 1;

  /** Java compiles in the first part of the iterations, which is not measured. */
  private static final double WARM_UP = .25;

  /** A network of the published size takes about as much longer, and a tagger as much less. */
  private static final int OTHER_SIZES = 10;

  private static final int MILLISECONDS_BETWEEN_SAMPLES = 2;

  private final int iterations;

  /**
   * @param iterations of each training; a tenth of those of the published sizes, and tenfold of
   *     taggers
   */
  TrainingBenchmark(int iterations) {
    this.iterations = iterations;
  }

  /** What a training does at a moment. */
  enum Part {
    GENERATION,
    FORWARD,
    BACKWARD,
    OPTIMISER,
    OTHER;

    /** Returns the part of the innermost call that belongs to one. */
    private static Part of(StackTraceElement[] calls) {
      return Arrays.stream(calls).map(Part::of).flatMap(Optional::stream).findFirst().orElse(OTHER);
    }

    private static Optional<Part> of(StackTraceElement call) {
      String type = call.getClassName();
      if (type.endsWith(".PtGradientCollector") && call.getMethodName().equals("backward")) {
        return Optional.of(BACKWARD);
      }
      if (type.equals("io.nrs.network.Adam")) {
        return Optional.of(OPTIMISER);
      }
      if (type.startsWith("io.nrs.training.data.")) {
        return Optional.of(GENERATION);
      }
      return type.startsWith("io.nrs.training.Trainable")
              && call.getMethodName().startsWith("learn")
          ? Optional.of(FORWARD)
          : Optional.empty();
    }
  }

  /**
   * A training.
   *
   * @param milliseconds CPU time of its thread, the median of iterations
   * @param samples moments at which it was doing something
   */
  record Row(RunSettings settings, double milliseconds, Map<Part, Integer> samples) {
    double share(Part part) {
      int all = samples.values().stream().mapToInt(Integer::intValue).sum();
      return (double) samples.getOrDefault(part, 0) / Math.max(1, all);
    }
  }

  /** Measures the default networks of a language, and the published ones if it has them. */
  List<Row> measure(Language language) {
    return Stream.of(TrainableModule.SOLVER, TrainableModule.TAGGER, TrainableModule.SELECTOR)
        .flatMap(
            module ->
                Presets.names(language, module).stream().map(name -> of(language, module, name)))
        .map(this::measure)
        .toList();
  }

  private int iterations(RunSettings settings) {
    String own = Presets.names(settings.language(), settings.module()).get(0);
    if (!settings.preset().equals(own)) {
      return iterations / OTHER_SIZES;
    }
    return settings.module() == TrainableModule.TAGGER ? iterations * OTHER_SIZES : iterations;
  }

  private static RunSettings of(Language language, TrainableModule module, String preset) {
    return Presets.named(language, module, Optional.of(preset));
  }

  private Row measure(RunSettings settings) {
    int most = Math.max(2, iterations(settings));
    try (NDManager manager = NeuralEngine.open(DeviceChoice.CPU, 1);
        Trainer trainer = new Trainer(manager, settings, SEED, Optional.empty(), false);
        Sampler sampler = new Sampler(Thread.currentThread())) {
      Path folder = Files.createTempDirectory("nrs-training");
      List<Double> each = new ArrayList<>();
      TrainingObserver observer =
          new TrainingObserver() {
            private long before;

            @Override
            public void iteration(int iteration, int of, double loss) {
              long now = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
              if (iteration > WARM_UP * most && iteration > 1) {
                each.add((now - before) / 1e6);
              } else {
                sampler.forget();
              }
              before = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
            }
          };
      try {
        trainer.run(folder, Trainer.CHECKPOINT_EVERY, observer, () -> trainer.iteration() >= most);
      } finally {
        FileTree.delete(folder);
      }
      each.sort(Comparator.naturalOrder());
      return new Row(settings, each.get(each.size() / 2), sampler.samples());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Looks now and then what a thread does. */
  private static final class Sampler implements AutoCloseable {
    private final Thread sampling;
    private final Map<Part, Integer> samples = new EnumMap<>(Part.class);

    Sampler(Thread sampled) {
      this.sampling = new Thread(() -> sample(sampled), "samples of a training");
      sampling.setDaemon(true);
      sampling.start();
    }

    private void sample(Thread sampled) {
      try {
        while (true) {
          Thread.sleep(MILLISECONDS_BETWEEN_SAMPLES);
          add(Part.of(sampled.getStackTrace()));
        }
      } catch (InterruptedException e) {
        // The training has ended.
      }
    }

    private synchronized void add(Part part) {
      samples.merge(part, 1, Integer::sum);
    }

    synchronized void forget() {
      samples.clear();
    }

    synchronized Map<Part, Integer> samples() {
      return new EnumMap<>(samples);
    }

    @Override
    public void close() {
      sampling.interrupt();
    }
  }
}
