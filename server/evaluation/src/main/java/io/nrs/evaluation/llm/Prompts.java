package io.nrs.evaluation.llm;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Language;

/**
 * The two prompts of the paper for an LLM (zero-shot chain of thought: Kojima et al., 2022). The
 * first asks it to think about a formula step by step. The second repeats its thoughts, and asks
 * only for the value.
 *
 * @param rules a minimal description of the problem
 * @param value the form of a value
 */
record Prompts(String rules, String value) {
  /**
   * The paper gives the words only for ListOps (section 5.2.3); those for the other languages are
   * as brief.
   */
  static Prompts of(Language language) {
    return switch (BuiltInLanguage.of(language)) {
      case LISTOPS ->
          new Prompts(
              "MIN, MAX and SM are operators on lists of single-digit integers which have the"
                  + " semantics of minimum, maximum and sum modulo 10, respectively. Solve the"
                  + " following expression involving these operators: ",
              "a single digit");
      case ARITHMETIC ->
          new Prompts(
              "Solve the following arithmetic expression, taking all intermediate results modulo"
                  + " 100 and keeping their signs: ",
              "an integer");
      case ALGEBRA ->
          new Prompts(
              "Simplify the following algebraic expression to a monomial, taking all intermediate"
                  + " coefficients modulo 100 and keeping their signs: ",
              "a monomial");
    };
  }

  String reasoning(String formula) {
    return rules + formula + ".\n\nLet's think step-by-step.";
  }

  String extraction(String formula, String reasoning) {
    return "%s\n\n%s\n\nTherefore, the answer, as %s and nothing else, is"
        .formatted(reasoning(formula), reasoning, value);
  }
}
