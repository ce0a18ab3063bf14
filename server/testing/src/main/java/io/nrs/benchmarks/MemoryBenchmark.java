package io.nrs.benchmarks;

import io.nrs.benchmarks.ShapeBenchmark.Shape;
import io.nrs.grammar.Language;
import io.nrs.language.LanguageRules;
import io.nrs.language.sampling.RandomStreams;
import io.nrs.rewriting.Outcome;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.RewritingOptions.SelectionStrategy;
import io.nrs.rewriting.models.LoadedSystem;
import io.nrs.rewriting.system.NeuralRewritingSystem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/** The memory of a process that solves many formulas of all shapes. */
final class MemoryBenchmark {
  /** The most formulas that are solved together. */
  private static final int TOGETHER = 100;

  private static final int TENTHS = 10;

  /** Rewrites of a formula, in turn; one less than a power of two, as balanced formulas have. */
  private static final int[] REWRITES = {3, 7, 15, 31, 63};

  private final LanguageRules rules;
  private final LoadedSystem system;
  private final long seed;

  MemoryBenchmark(LoadedSystem system, long seed) {
    this.rules = system.rules();
    this.system = system;
    this.seed = seed;
  }

  /**
   * Memory while one Selector works.
   *
   * @param formulas that were solved
   * @param megabytes in RAM after each tenth of them
   * @param unsolved formulas without a final form
   */
  record Memory(
      Language language,
      SelectionStrategy selection,
      int formulas,
      List<Long> megabytes,
      int unsolved) {}

  /**
   * Solves formulas.
   *
   * @param formulas rounded up to tens
   */
  Memory measure(SelectionStrategy selection, int formulas) {
    NeuralRewritingSystem rewriter =
        system.rewriter(RewritingOptions.standard().withSelection(selection));
    SplittableRandom random = RandomStreams.named(seed, rules.language().id(), "memory");
    int tenth = (formulas + TENTHS - 1) / TENTHS;
    List<Long> megabytes = new ArrayList<>();
    int unsolved = 0;
    for (int i = 0; i < TENTHS; i++) {
      for (int left = tenth; left > 0; left -= TOGETHER) {
        List<String> together = formulas(Math.min(left, TOGETHER), random);
        for (Outcome outcome : rewriter.solveAll(together, () -> {})) {
          unsolved += outcome instanceof Outcome.Complete ? 0 : 1;
        }
      }
      megabytes.add(megabytes("self", "VmRSS:"));
    }
    return new Memory(rules.language(), selection, TENTHS * tenth, megabytes, unsolved);
  }

  /**
   * Returns what Linux says of the memory of a process, in megabytes; 0 if unavailable.
   *
   * @param field such as {@code VmRSS:}
   */
  static long megabytes(String process, String field) {
    try (Stream<String> lines = Files.lines(Path.of("/proc", process, "status"))) {
      return lines
          .filter(line -> line.startsWith(field))
          .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) / 1024)
          .findFirst()
          .orElse(0);
    } catch (IOException | UncheckedIOException e) {
      return 0;
    }
  }

  private List<String> formulas(int number, SplittableRandom random) {
    List<Shape> shapes = ShapeBenchmark.shapes(rules);
    List<String> formulas = new ArrayList<>();
    for (int i = 0; i < number; i++) {
      Shape shape = shapes.get(i % shapes.size());
      int rewrites = REWRITES[i / shapes.size() % REWRITES.length];
      formulas.add(ShapeBenchmark.formula(rules, shape, rewrites, random));
    }
    return formulas;
  }
}
