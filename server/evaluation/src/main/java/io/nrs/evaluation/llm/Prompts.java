package io.nrs.evaluation.llm;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Language;
import io.nrs.io.Checksums;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The two prompts for an LLM (zero-shot chain of thought: Kojima et al., 2022). The first asks it
 * to think about a formula step by step. The second repeats its thoughts, and asks for the value
 * alone.
 */
record Prompts(PromptStyle style, String rules, String value) {
  private static final int DIGEST_LENGTH = 16;

  private static final String ARITHMETIC_MODULO =
      """
      Every time an operation gives a result, also inside the formula, keep only its remainder on \
      division by 100, with the sign of the result: 448 becomes 48, -448 becomes -48, and -100 \
      becomes 0. The next operation goes on with that remainder.\
      """;

  static Prompts of(Language language, PromptStyle style) {
    return style == PromptStyle.PAPER ? published(language) : guided(language);
  }

  /**
   * The paper gives the words for ListOps alone (section 5.2.3); those for the other languages are
   * as brief.
   */
  private static Prompts published(Language language) {
    return switch (BuiltInLanguage.of(language)) {
      case LISTOPS ->
          new Prompts(
              PromptStyle.PAPER,
              "MIN, MAX and SM are operators on lists of single-digit integers which have the"
                  + " semantics of minimum, maximum and sum modulo 10, respectively. Solve the"
                  + " following expression involving these operators: ",
              "a single digit");
      case ARITHMETIC ->
          new Prompts(
              PromptStyle.PAPER,
              "Solve the following arithmetic expression, taking all intermediate results modulo"
                  + " 100 and keeping their signs: ",
              "an integer");
      case ALGEBRA ->
          new Prompts(
              PromptStyle.PAPER,
              "Simplify the following algebraic expression to a monomial, taking all intermediate"
                  + " coefficients modulo 100 and keeping their signs: ",
              "a monomial");
    };
  }

  private static Prompts guided(Language language) {
    return switch (BuiltInLanguage.of(language)) {
      case LISTOPS ->
          new Prompts(
              PromptStyle.GUIDED,
              """
              You are given a formula of nested operations on lists of digits. An operation is \
              written in square brackets: first its name, then its arguments one after the other \
              without separators. Every single digit is an argument of its own, and so is every \
              operation in square brackets. MIN is the smallest argument, MAX the largest one, and \
              SM is the sum of all arguments modulo 10, which means the last digit of the sum. For \
              example, [MAX31] is 3, and [SM5[MIN84]7] is [SM547], which is 6.\
              """,
              "a single digit from 0 to 9");
      case ARITHMETIC ->
          new Prompts(
              PromptStyle.GUIDED,
              """
              You are given a formula of nested sums, differences and products of whole numbers. \
              Every operation stands in parentheses with its two operands. A number may carry a \
              minus sign of its own: (12+-3) is 9.\
              """
                  + ARITHMETIC_MODULO
                  + " For example, ((28*-16)+10) is (-48+10), which is -38.",
              "a whole number from -99 to 99");
      case ALGEBRA ->
          new Prompts(
              PromptStyle.GUIDED,
              """
              You are given a formula of nested sums and differences of monomials, such as 16*x*y, \
              which all have the same variables. Every operation stands in parentheses with its \
              two operands. Simplify the formula to a single monomial by adding and subtracting \
              the coefficients.\
              """
                  + ARITHMETIC_MODULO
                  + " For example, ((+90*x*y+15*x*y)-7*x*y) is (+5*x*y-7*x*y), which is -2*x*y.",
              "a single monomial with its variables, such as -8*x*y");
    };
  }

  List<ChatMessage> reasoning(String formula) {
    return List.of(ChatMessage.user(question(formula)));
  }

  /** The second stage of the paper is one message, which contains the first one and its reply. */
  List<ChatMessage> extraction(String formula, String reasoning) {
    if (style == PromptStyle.PAPER) {
      return List.of(
          ChatMessage.user(question(formula) + "\n\n" + reasoning + "\n\n" + therefore(formula)));
    }
    return List.of(
        ChatMessage.user(question(formula)),
        ChatMessage.assistant(reasoning),
        ChatMessage.user(therefore(formula)));
  }

  /** Equal only for equal words. */
  String digest() {
    byte[] words = (question("?") + "\n" + therefore("?")).getBytes(StandardCharsets.UTF_8);
    return Checksums.sha256(words).substring(0, DIGEST_LENGTH);
  }

  private String question(String formula) {
    if (style == PromptStyle.PAPER) {
      return rules + formula + ".\n\nLet's think step-by-step.";
    }
    return rules + "\n\nFormula: " + formula + "\n\nLet's think step by step to find its value.";
  }

  private String therefore(String formula) {
    if (style == PromptStyle.PAPER) {
      return "Therefore, the answer, as " + value + " and nothing else, is";
    }
    return "Therefore, the value of "
        + formula
        + " is what? Reply with the value alone, "
        + value
        + ", and with no other words.";
  }
}
