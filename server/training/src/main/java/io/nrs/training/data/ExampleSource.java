package io.nrs.training.data;

import io.nrs.grammar.reading.TextEvaluator;
import io.nrs.language.LanguageRules;
import io.nrs.language.Operands;
import io.nrs.language.sampling.FormulaShape;
import io.nrs.language.sampling.RandomStreams;
import io.nrs.training.settings.RouterFormulas;
import java.util.SplittableRandom;
import java.util.function.Function;

/** An endless source of training or validation examples. */
@FunctionalInterface
interface ExampleSource {
  /** Returns the next example, which depends on {@code random} alone. */
  Example next(SplittableRandom random);

  /**
   * Returns a source that draws from a fixed set of examples. An example is generated again from
   * its number at each draw, so a large set needs no memory.
   *
   * @param size of the set
   * @param seed determines the set
   */
  default ExampleSource fixed(int size, long seed) {
    return random -> next(RandomStreams.of(seed, random.nextInt(size)));
  }

  default ExampleSource upTo(int longest) {
    return random -> {
      Example example = next(random);
      while (example.input().length() > longest) {
        example = next(random);
      }
      return example;
    };
  }

  /**
   * Whole formulas, or intermediate steps of them, with their values.
   *
   * @param operands of the whole formulas
   * @param shapes draws the shape of each formula; in training it must obey the generalisation rule
   */
  record RouterExamples(
      LanguageRules rules,
      RouterFormulas data,
      Operands operands,
      Function<SplittableRandom, FormulaShape> shapes)
      implements ExampleSource {
    @Override
    public Example next(SplittableRandom random) {
      String whole = rules.generate(shapes.apply(random), operands, random);
      String formula =
          data == RouterFormulas.INTERMEDIATE
              ? SelectorExamples.partlyRewritten(rules, whole, random)
              : whole;
      String text = rules.vocabulary().expand(formula);
      return TextEvaluator.exactValue(rules.language(), text)
          .map(value -> new Example(formula, rules.vocabulary().compact(value)))
          .orElseThrow(() -> new IllegalStateException("no formula: " + text));
    }
  }
}
