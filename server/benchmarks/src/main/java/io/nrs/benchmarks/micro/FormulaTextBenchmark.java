package io.nrs.benchmarks.micro;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Lexeme;
import io.nrs.grammar.ParsedLine;
import io.nrs.grammar.Parser;
import io.nrs.language.LanguageRules;
import io.nrs.rewriting.Combiner;
import io.nrs.rewriting.SlidingWindows;
import io.nrs.rewriting.models.ConvolutionCombiner;
import io.nrs.rewriting.search.SlidingWindowFinder;
import io.nrs.rewriting.search.Window;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Each part of the work on a formula's text, for balanced formulas of Arithmetic of three lengths.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class FormulaTextBenchmark {
  private static final BuiltInLanguage LANGUAGE = BuiltInLanguage.ARITHMETIC;

  /** The first leaf of the formula and no other, so that the search passes all positions. */
  private static final String FIRST_LEAF = "(98-76)";

  @Param({"50", "500", "5000"})
  int tokens;

  private SlidingWindows grid;
  private Combiner combiner;
  private ConvolutionCombiner convolution;
  private String text;
  private String compact;
  private List<String> outputs;

  /** Writes the formula. */
  @Setup
  public void prepare() {
    LanguageRules rules = LanguageRules.of(LANGUAGE);
    grid = SlidingWindows.of(rules);
    combiner = Combiner.search();
    convolution = ConvolutionCombiner.onCpu(rules.vocabulary());
    text = formula(tokens, FIRST_LEAF);
    compact = rules.vocabulary().compact(text);
    outputs = List.of(rules.vocabulary().compact(FIRST_LEAF));
  }

  /** Frees the arrays of the convolution. */
  @TearDown
  public void close() {
    convolution.close();
  }

  /**
   * Returns a balanced formula.
   *
   * @param tokens about so many; two more at most
   * @param first its first leaf
   */
  static String formula(int tokens, String first) {
    // Brackets, an operator and one operand of two digits for each operation.
    return formula(tokens / 5).replaceFirst("\\(\\d\\d.\\d\\d\\)", first);
  }

  private static String formula(int operations) {
    if (operations == 0) {
      return "12";
    }
    int left = operations / 2;
    return "(" + formula(left) + "+" + formula(operations - 1 - left) + ")";
  }

  /** Measures the lexer. */
  @Benchmark
  public List<Lexeme> lexer() {
    return Lexeme.of(LANGUAGE, text);
  }

  /** Measures lexer, parser and tree. */
  @Benchmark
  public ParsedLine parser() {
    return Parser.parseLine(LANGUAGE, text);
  }

  /** Measures the cutting of windows. */
  @Benchmark
  public List<Window> windows() {
    return SlidingWindowFinder.windows(compact, grid);
  }

  /** Measures the Combiner's search for a leaf that is the last place it looks at. */
  @Benchmark
  public List<Combiner.Match> combiner() {
    return combiner.locateAll(compact, outputs);
  }

  /** Measures the paper's Combiner, a convolution on one CPU thread, for the same leaf. */
  @Benchmark
  public List<Combiner.Match> convolution() {
    return convolution.locateAll(compact, outputs);
  }
}
