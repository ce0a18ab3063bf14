package io.nrs.training.data;

import io.nrs.grammar.Evaluator;
import io.nrs.language.FormulaShape;
import io.nrs.language.LanguageRules;
import io.nrs.language.LanguageRules.Operands;
import io.nrs.training.settings.RouterFormulas;
import java.util.SplittableRandom;
import java.util.function.Function;

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
    return Evaluator.exactValue(rules.language(), text)
        .map(value -> new Example(formula, rules.vocabulary().compact(value)))
        .orElseThrow(() -> new IllegalStateException("no formula: " + text));
  }
}
