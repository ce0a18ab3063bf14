package io.nrs.benchmarks;

import io.nrs.grammar.Language;
import io.nrs.language.description.DescriptionReader;
import io.nrs.language.description.LeafExpansion;
import io.nrs.language.terms.TermViews;
import io.nrs.rewriting.Outcome;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.models.FamilyLanguage;
import io.nrs.rewriting.models.LoadedSystem;
import io.nrs.rewriting.models.ModelStore;
import io.nrs.rewriting.models.Proof;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * How long a description that nobody has seen takes to its first value, in a program that runs: it
 * is read, the networks that read rules are asked all questions, and a formula is solved.
 */
final class FirstValueBenchmark {
  /** Descriptions before the first that counts, so that Java has compiled what it runs. */
  private static final int WARM_UP = 5;

  private final ModelStore store;

  FirstValueBenchmark(ModelStore store) {
    this.store = store;
  }

  /** What is described. */
  enum Kind {
    RULES(
        "eight rules of lists",
        """
        "atoms": ["nil", {"letters": "a-e"}],
        "operations": [
          {"symbol": "cons", "form": "call", "arguments": 2},
          {"symbol": "append", "form": "call", "arguments": 2},
          {"symbol": "reverse", "form": "call", "arguments": 1},
          {"symbol": "first", "form": "call", "arguments": 1},
          {"symbol": "rest", "form": "call", "arguments": 1},
          {"symbol": "last", "form": "call", "arguments": 1}],
        "rules": [
          "append(nil,?y) => ?y", "append(cons(?x,?y),?z) => cons(?x,append(?y,?z))",
          "reverse(nil) => nil", "reverse(cons(?x,?y)) => append(reverse(?y),cons(?x,nil))",
          "first(cons(?x,?y)) => ?x", "rest(cons(?x,?y)) => ?y", "last(cons(?x,nil)) => ?x",
          "last(cons(?x,cons(?y,?z))) => last(cons(?y,?z))"]
        """,
        "first(reverse(cons(a,cons(b,nil))))"),
    HUNDRED(
        "a table of 100 leaves",
        """
        "atoms": [{"integers": [0, 9]}],
        "operations": [{"symbol": "+", "form": "infix", "value": "(x + y) % 10"}]
        """,
        "((7+8)+(9+4))"),
    LARGE(
        "a table of 144 leaves",
        """
        "atoms": [{"integers": [0, 11]}],
        "operations": [{"symbol": "+", "form": "infix", "value": "(x + y) % 12"}]
        """,
        "((7+8)+(9+4))");

    private final String words;
    private final String body;
    private final String formula;

    Kind(String words, String body, String formula) {
      this.words = words;
      this.body = body;
      this.formula = formula;
    }

    String words() {
      return words;
    }
  }

  /**
   * What was measured.
   *
   * @param leaves that the Solver was asked about
   * @param pairs of a leaf and a left side, at most; the first that fits ends the asking
   * @param windows that the tagger was asked about
   * @param wall seconds to the first value, sorted
   * @param cpu seconds of CPU, sorted
   */
  record Row(
      Kind kind, long leaves, long pairs, long windows, List<Double> wall, List<Double> cpu) {}

  /** Measures every kind so many times. */
  List<Row> measure(int times) {
    List<Row> rows = new ArrayList<>();
    for (Kind kind : Kind.values()) {
      List<Double> wall = new ArrayList<>();
      List<Double> cpu = new ArrayList<>();
      for (int i = -WARM_UP; i < times; i++) {
        long began = System.nanoTime();
        double used = Cpu.seconds(() -> solve(kind));
        if (i >= 0) {
          wall.add((System.nanoTime() - began) / 1e9);
          cpu.add(used);
        }
      }
      Collections.sort(wall);
      Collections.sort(cpu);
      FamilyLanguage family = FamilyLanguage.of(store, language(kind)).orElseThrow();
      Proof proof = family.answers();
      rows.add(new Row(kind, proof.leaves(), pairs(family), proof.windows(), wall, cpu));
    }
    return rows;
  }

  private static long pairs(FamilyLanguage family) {
    TermViews views = family.questions().views();
    return views.all().mapToLong(view -> views.rulesOf(view.head().orElseThrow()).size()).sum();
  }

  private static Language language(Kind kind) {
    String text = "{\"id\": \"first\", \"name\": \"First\", %s}".formatted(kind.body);
    return LeafExpansion.expandUnlessKnown(DescriptionReader.read(Path.of("first.json"), text))
        .language();
  }

  private void solve(Kind kind) {
    FamilyLanguage family = FamilyLanguage.of(store, language(kind)).orElseThrow();
    // A verdict may be in the cache: only this asks again.
    family.prove(Optional.empty(), asked -> {});
    try (LoadedSystem system = LoadedSystem.open(family, RewritingOptions.standard())) {
      if (!(system.rewriter().solve(kind.formula) instanceof Outcome.Complete)) {
        throw new IllegalStateException("no value: " + kind.formula);
      }
    }
  }
}
