package io.nrs.fakes;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.language.LanguageRules;
import io.nrs.language.Leaf;
import io.nrs.language.Vocabulary;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.Selector;
import io.nrs.rewriting.Selector.Output;
import io.nrs.rewriting.Solver;
import io.nrs.rewriting.Tagger;
import io.nrs.rewriting.system.NeuralRewritingSystem;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** Selectors and Solvers by rule, correct and faulty ones. */
public final class FakeNetworks {
  /** The confidence of the correct ones. */
  public static final double SURE = 0.998;

  private FakeNetworks() {}

  /** Always correct. */
  /** Like a network, it reads no other tokens than those of its vocabulary. */
  public static Selector selector(LanguageRules rules) {
    return selector(
        request -> {
          if (!request.text().chars().allMatch(c -> isToken(rules, c))) {
            throw new IllegalArgumentException("not the Selector's tokens: " + request.text());
          }
          return new Output(exactLeaf(rules, request.text()), SURE);
        });
  }

  private static boolean isToken(LanguageRules rules, int character) {
    return rules.vocabulary().characters().indexOf(character) >= 0;
  }

  public static Selector selector(Function<Selector.Request, Output> answer) {
    return (requests, checkCancelled) ->
        requests.stream()
            .map(
                request -> {
                  checkCancelled.run();
                  return answer.apply(request);
                })
            .toList();
  }

  /** The output of a perfect Selector for a formula or a window of one. */
  public static String exactLeaf(LanguageRules rules, String text) {
    return rules.lastLeaf(text).map(Leaf::text).orElse(rules.isAtom(text) ? text : "");
  }

  /** Always correct. */
  public static Solver solver(LanguageRules rules) {
    return solver(leaf -> exactValue(rules, leaf));
  }

  public static Solver solver(UnaryOperator<String> answer) {
    return leaves ->
        leaves.stream().map(leaf -> new Solver.Solution(answer.apply(leaf), SURE)).toList();
  }

  /**
   * Text that is no leaf is answered like an atom, because without the guard a Solver gets any
   * text.
   */
  private static String exactValue(LanguageRules rules, String leaf) {
    try {
      return rules.isAtom(leaf) ? Vocabulary.OMEGA : rules.valueOf(leaf);
    } catch (IllegalArgumentException e) {
      return Vocabulary.OMEGA;
    }
  }

  /** Marks all leaves correctly, and sees no further than the length of a leaf. */
  public static Tagger tagger(LanguageRules rules) {
    return tagger(rules.longestLeaf(), text -> tags(rules, text));
  }

  public static Tagger tagger(int reach, Function<String, Tagger.Tags> tags) {
    return new Tagger() {
      @Override
      public int reach() {
        return reach;
      }

      @Override
      public Tags tag(String text) {
        return tags.apply(text);
      }
    };
  }

  /** Returns the right tags, which give every leaf the confidence {@link #SURE}. */
  public static Tagger.Tags tags(LanguageRules rules, String text) {
    Tagger.Tags tags = Tagger.Tags.none(text.length());
    for (Leaf leaf : rules.leaves(text)) {
      int end = leaf.offset() + leaf.text().length();
      // The token behind the first part of a list shows that the list is longer.
      int shownBy = rules.leavesOperator(leaf.text()) ? end : end - 1;
      tags.mark(leaf.offset(), end, shownBy, (float) SURE);
    }
    return tags;
  }

  /** A system that is always correct. */
  public static NeuralRewritingSystem exact(LanguageRules rules, RewritingOptions options) {
    return system(rules, selector(rules), options);
  }

  /** A system of this Selector and a correct Solver. */
  public static NeuralRewritingSystem system(
      LanguageRules rules, Selector selector, RewritingOptions options) {
    return new NeuralRewritingSystem(rules, selector, solver(rules), options);
  }

  /** The same with the usual options. */
  public static NeuralRewritingSystem system(LanguageRules rules, Selector selector) {
    return system(rules, selector, RewritingOptions.standard());
  }

  /**
   * A system that fails at some leaves as networks would. For a leaf with 99, no output occurs in
   * the formula. For one with 98, an output occurs but is no leaf. One with 97 is rewritten
   * correctly, but without confidence, among other outputs. One with 96 gets the value 1.
   */
  public static NeuralRewritingSystem failing(LanguageRules rules, RewritingOptions options) {
    return new NeuralRewritingSystem(rules, failingSelector(rules), failingSolver(rules), options);
  }

  public static Selector failingSelector(LanguageRules rules) {
    return selector(
        request -> {
          String leaf = exactLeaf(rules, request.text());
          if (rules.isAtom(leaf)) {
            return new Output(leaf, SURE);
          }
          if (leaf.contains("99")) {
            return new Output(absent(rules), 0.25);
          }
          if (leaf.contains("98")) {
            return new Output("98", 0.5);
          }
          return leaf.contains("97") ? doubtful(leaf, request.number()) : new Output(leaf, SURE);
        });
  }

  private static String absent(LanguageRules rules) {
    return switch ((BuiltInLanguage) rules.language()) {
      case LISTOPS -> rules.vocabulary().compact("[SM00]");
      case ARITHMETIC -> "(9+9)";
      case ALGEBRA -> "(+9*a+9*a)";
    };
  }

  /** Every second output is correct; the others do not occur, or are no leaves, or are empty. */
  private static Output doubtful(String leaf, int number) {
    return switch (number % 8) {
      case 1 -> new Output(leaf.replace("97", "79"), 0.1);
      case 3 -> new Output("97", 0.0625);
      case 5 -> new Output(leaf.replace("97", "7"), 0.03125);
      case 7 -> new Output("", 0.015625);
      default -> new Output(leaf, 0.125);
    };
  }

  public static Solver failingSolver(LanguageRules rules) {
    return solver(
        leaf ->
            leaf.contains("96") && !rules.isAtom(leaf)
                ? one(rules, leaf)
                : exactValue(rules, leaf));
  }

  /** The value 1 as it would be written for this leaf. */
  private static String one(LanguageRules rules, String leaf) {
    String exact = exactValue(rules, leaf);
    return switch ((BuiltInLanguage) rules.language()) {
      case LISTOPS -> exact.substring(0, exact.length() - 1) + "1";
      case ARITHMETIC -> "1";
      case ALGEBRA -> exact.replaceFirst("^[-+](?:\\d+\\*)?", "+");
    };
  }

  /** Cancels work at its n-th check, from 1. */
  public static Runnable cancelledAt(int check) {
    AtomicInteger checks = new AtomicInteger();
    return () -> {
      if (checks.incrementAndGet() == check) {
        throw new CancellationException();
      }
    };
  }

  public static RewritingOptions withoutGuard(RewritingOptions options) {
    return options.withGuard(false);
  }

  /** Often wrong and never quite sure, but a function of the request. */
  public static Selector unsureSelector(LanguageRules rules) {
    return selector(
        request -> {
          String text = request.text();
          SplittableRandom random =
              new SplittableRandom(text.hashCode() * 31L + request.number() * 7L + request.seed());
          double confidence = random.nextDouble();
          return switch (random.nextInt(6)) {
            case 0 -> new Selector.Output(rules.randomLeaf(random), confidence);
            case 1 ->
                new Selector.Output(text.substring(0, Math.min(1, text.length())), confidence);
            case 2 -> new Selector.Output("", confidence);
            default -> new Selector.Output(exactLeaf(rules, text), confidence);
          };
        });
  }
}
