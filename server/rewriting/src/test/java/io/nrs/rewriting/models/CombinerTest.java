package io.nrs.rewriting.models;

import static org.junit.jupiter.api.Assertions.assertEquals;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.convolutional.Conv1d;
import io.nrs.fakes.FakeNetworks;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Language;
import io.nrs.language.FormulaGenerator;
import io.nrs.language.LanguageRules;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.network.NeuralEngine;
import io.nrs.network.NeuralEngine.DeviceChoice;
import io.nrs.rewriting.Combiner;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class CombinerTest {
  @ParameterizedTest
  @CsvSource({
    "((1+2)*(1+2)), (1+2), 7, 1",
    "(1+2), (1+2), 0, 1",
    "((1+2)*(3+4)), (1+3), 1, .8",
    "((1+2)*(3+4)), (3*4), 7, .8",
    "(1+2), (1+2)*, 0, 0",
    "(1+2), '', 0, 0",
    "'', (1+2), 0, 0",
    "'', '', 0, 0",
    "(1+2), xyz, 0, 0",
    "12, 3, 0, 0",
    "121, 1, 2, 1"
  })
  void examples(String formula, String output, int offset, double agreement) {
    Combiner.Match match = Combiner.locate(formula, output);
    assertEquals(offset, match.offset());
    assertEquals(agreement, match.agreement(), 1e-12);
  }

  @ParameterizedTest
  @EnumSource(BuiltInLanguage.class)
  void itFindsWhatAPlainSearchFinds(BuiltInLanguage language) {
    LanguageRules rules = RulesFactory.of(language);
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 3_000; i++) {
      String formula = formula(rules, random);
      String output = output(rules, formula, random);
      Combiner.Match match = Combiner.locate(formula, output);
      int found = output.isEmpty() ? -1 : formula.lastIndexOf(output);
      assertEquals(found >= 0, match.agreement() == 1, output + " in " + formula);
      if (found >= 0) {
        assertEquals(found, match.offset(), output + " in " + formula);
      }
    }
  }

  private static String formula(LanguageRules rules, SplittableRandom random) {
    return rules
        .vocabulary()
        .compact(FormulaGenerator.mixed(rules.language(), 1 + random.nextInt(5), random));
  }

  /**
   * A leaf, a leaf of another formula, a part of this one, or one of these with a token changed.
   */
  private static String output(LanguageRules rules, String formula, SplittableRandom random) {
    int start = random.nextInt(formula.length());
    int end = Math.min(formula.length(), start + random.nextInt(12));
    String output =
        switch (random.nextInt(3)) {
          case 0 -> FakeNetworks.exactLeaf(rules, formula);
          case 1 -> rules.randomLeaf(random);
          default -> formula.substring(start, end);
        };
    if (output.isEmpty() || random.nextBoolean()) {
      return output;
    }
    int at = random.nextInt(output.length());
    char other = formula.charAt(random.nextInt(formula.length()));
    return output.substring(0, at) + other + output.substring(at + 1);
  }

  /** As the paper defines it: the filter is the one-hot output. */
  @Tag("long")
  @Test
  void itIsAConvolutionOfOneHotVectors() {
    SplittableRandom random = new SplittableRandom(2);
    try (NDManager manager = NeuralEngine.open(DeviceChoice.CPU, 1)) {
      for (Language language : BuiltInLanguage.values()) {
        LanguageRules rules = RulesFactory.of(language);
        for (int i = 0; i < 60; i++) {
          String formula = formula(rules, random);
          String output = output(rules, formula, random);
          if (!output.isEmpty() && output.length() <= formula.length()) {
            assertEquals(
                convolved(manager, rules, formula, output), Combiner.locate(formula, output));
          }
        }
      }
    }
  }

  /** The Combiner of preset paper, all outputs in one batch, against the search. */
  @ParameterizedTest
  @EnumSource(BuiltInLanguage.class)
  void theConvolutionOnTensorsFindsWhatTheSearchFinds(BuiltInLanguage language) {
    LanguageRules rules = RulesFactory.of(language);
    SplittableRandom random = new SplittableRandom(3);
    try (NDManager manager = NeuralEngine.open(DeviceChoice.CPU, 1)) {
      Combiner convolution = new ConvolutionCombiner(manager, rules.vocabulary());
      for (int i = 0; i < 60; i++) {
        String formula = formula(rules, random);
        List<String> outputs = new ArrayList<>(List.of("", formula, formula + formula));
        while (outputs.size() < 40) {
          outputs.add(output(rules, formula, random));
        }
        assertEquals(
            Combiner.search().locateAll(formula, outputs),
            convolution.locateAll(formula, outputs),
            formula);
      }
      assertEquals(List.of(), convolution.locateAll("5", List.of()));
    }
  }

  private static Combiner.Match convolved(
      NDManager manager, LanguageRules rules, String formula, String output) {
    try (NDManager scope = manager.newSubManager()) {
      float[] sums =
          Conv1d.conv1d(oneHot(scope, rules, formula), oneHot(scope, rules, output))
              .singletonOrThrow()
              .toFloatArray();
      int best = sums.length - 1;
      for (int at = best; at >= 0; at--) {
        best = Math.round(sums[at]) > Math.round(sums[best]) ? at : best;
      }
      int equal = Math.round(sums[best]);
      return new Combiner.Match(equal == 0 ? 0 : best, (double) equal / output.length());
    }
  }

  private static NDArray oneHot(NDManager scope, LanguageRules rules, String text) {
    int[] ids = rules.vocabulary().encode(text);
    int size = rules.vocabulary().size();
    float[] values = new float[size * ids.length];
    for (int i = 0; i < ids.length; i++) {
      values[ids[i] * ids.length + i] = 1;
    }
    return scope.create(values, new Shape(1, size, ids.length));
  }

  @Test
  void theLastOfEquallyGoodMatchesCounts() {
    for (String formula : List.of("(1+2)(1+2)", "(1+2)(1+2)9")) {
      assertEquals(new Combiner.Match(5, 1), Combiner.locate(formula, "(1+2)"));
      assertEquals(new Combiner.Match(5, .8), Combiner.locate(formula, "(1+3)"));
    }
  }
}
