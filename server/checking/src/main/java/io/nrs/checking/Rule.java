package io.nrs.checking;

import io.nrs.grammar.problems.Problem;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * A kind of finding.
 *
 * @param id stable, because reports, suppressions and links use it
 * @param title in a few words
 */
public record Rule(String id, Severity severity, String title, String help) {
  public static final Rule UNKNOWN_LANGUAGE =
      new Rule(
          "nrs/unknown-language",
          Severity.ERROR,
          "Unknown language",
          "The first line of a file *.nrs names its language: # language: ID. nrs language list"
              + " shows those that are known.");
  public static final Rule AGREEMENT =
      new Rule(
          "nrs/agreement",
          Severity.ERROR,
          "No leaf found",
          "No output of the Selector occurs in the formula (a missing leaf). More outputs"
              + " (--outputs, nrs.outputs) give it more tries.");
  public static final Rule CORRUPTED_LEAF =
      new Rule(
          "nrs/corrupted-leaf",
          Severity.ERROR,
          "Not a leaf",
          "The Selector's output occurs in the formula but is not a leaf. More outputs (--outputs,"
              + " nrs.outputs) give it more tries.");
  public static final Rule STUCK =
      new Rule(
          "nrs/stuck",
          Severity.ERROR,
          "No value",
          "No rule applies any more, and what is left is not a value of this language. Correct the"
              + " formula.");
  public static final Rule STEP_LIMIT =
      new Rule(
          "nrs/step-limit",
          Severity.ERROR,
          "Step limit reached",
          "The formula was not solved within the allowed number of steps. Raise the limit"
              + " (--step-limit, nrs.stepLimit), or split the formula.");
  public static final Rule OPERAND_LIMIT =
      new Rule(
          "nrs/operand-limit",
          Severity.ERROR,
          "Too many operations stay",
          "The formula has more different operations that no rule rewrites than the program can"
              + " distinguish at one time. Split the formula.");
  public static final Rule TIME_LIMIT =
      new Rule(
          "nrs/time-limit",
          Severity.WARNING,
          "Time limit reached",
          "The formula was not solved within the allowed time. Raise the limit (--time-limit,"
              + " nrs.timeLimit), or split the formula.");
  public static final Rule WRONG_SOLUTION =
      new Rule(
          "nrs/wrong-solution",
          Severity.ERROR,
          "Wrong solution",
          "The value that the networks found is not the exact one, as check --verify or nrs.verify"
              + " shows. nrs solve --trace shows the steps.");
  public static final Rule LOW_CONFIDENCE =
      new Rule(
          "nrs/low-confidence",
          Severity.NOTE,
          "Unsure value",
          "The least confident step is below the threshold (--min-confidence, nrs.minConfidence)."
              + " nrs solve --trace shows the steps; check --verify or nrs.verify compares with the"
              + " exact value.");
  public static final Rule EXPECTATION =
      new Rule(
          "nrs/expectation",
          Severity.ERROR,
          "Not the expected value",
          "The value found is not the one after the equals sign. Correct the formula or the"
              + " expectation.");
  public static final Rule UNUSED_IGNORE =
      new Rule(
          "nrs/unused-ignore",
          Severity.WARNING,
          "Unused ignore comment",
          "A comment # nrs: ignore silences no finding. Remove it, or correct its codes.");

  public static List<Rule> all() {
    return Stream.concat(
            Arrays.stream(Problem.Code.values()).map(Rule::of),
            Stream.of(
                UNKNOWN_LANGUAGE,
                AGREEMENT,
                CORRUPTED_LEAF,
                STUCK,
                STEP_LIMIT,
                OPERAND_LIMIT,
                TIME_LIMIT,
                WRONG_SOLUTION,
                LOW_CONFIDENCE,
                EXPECTATION,
                UNUSED_IGNORE))
        .toList();
  }

  public static Rule of(Problem.Code code) {
    return new Rule("nrs/" + code.id(), severity(code), title(code), help(code));
  }

  /** The path of its explanation, relative to the folder of this program. */
  public String page() {
    return "docs/findings/" + id.substring("nrs/".length()) + ".md";
  }

  private static Severity severity(Problem.Code code) {
    return switch (code.severity()) {
      case ERROR -> Severity.ERROR;
      case WARNING -> Severity.WARNING;
      case NOTE -> Severity.NOTE;
    };
  }

  private static String title(Problem.Code code) {
    return switch (code) {
      case SYNTAX -> "Not a formula";
      case OPERAND_OUT_OF_RANGE -> "Operand out of range";
      case MIXED_VARIABLES -> "Variables differ";
      case UNKNOWN_OPERATOR -> "Unknown operator";
      case EXPECTATION_NOT_ATOM -> "Expectation is no value";
      case TOO_FEW_ARGUMENTS -> "Too few arguments";
      case ADJACENT_DIGITS -> "Adjacent digits";
      case WORD_AS_PRODUCT -> "Word read as a product";
      case NESTING_TOO_DEEP -> "Nested too deep";
      case LINE_TOO_LONG -> "Line too long";
    };
  }

  private static String help(Problem.Code code) {
    return switch (code) {
      case SYNTAX -> "The line cannot be read as a formula of the file's language.";
      case OPERAND_OUT_OF_RANGE ->
          "An operand lies outside what the networks of this language know.";
      case MIXED_VARIABLES -> "All monomials of a formula need the same variables.";
      case UNKNOWN_OPERATOR -> "The networks of this language do not know the operator.";
      case EXPECTATION_NOT_ATOM -> "A value, not an operation, follows the equals sign.";
      case TOO_FEW_ARGUMENTS ->
          "A list takes two arguments or more, any other operation as many as its language says.";
      case ADJACENT_DIGITS ->
          "Every digit of a list is an argument of its own. Beside whitespace, several digits look"
              + " like one number.";
      case WORD_AS_PRODUCT ->
          "Letters side by side are a product, and four or more look like a word. Signs or spaces"
              + " between them show what is meant.";
      case NESTING_TOO_DEEP -> "Formulas may be nested 1,000 levels deep.";
      case LINE_TOO_LONG -> "Lines may be 1,000,000 characters long.";
    };
  }
}
