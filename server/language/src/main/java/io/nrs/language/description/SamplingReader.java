package io.nrs.language.description;

import io.nrs.grammar.Atoms;
import io.nrs.grammar.DescribedLanguage.Sampling;
import io.nrs.grammar.DescribedLanguage.Windows;
import io.nrs.grammar.LineGrammar;
import io.nrs.grammar.Operation;
import io.nrs.grammar.Operation.Form;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads which formulas training and tests draw, and the windows over formulas. */
final class SamplingReader {
  private static final int MAX_NESTING = 3;
  private static final int MAX_TEST_NESTING = 12;

  /** Networks read windows of at most 512 tokens. */
  private static final int MAX_WIDTH = 500;

  private final DescriptionJson json;
  private int nesting = MAX_NESTING;
  private boolean complete;
  private int arguments = 2;
  private int testNesting = Sampling.STANDARD.testNesting();
  private int testArguments = 2;
  private Optional<Windows> windows = Optional.empty();

  SamplingReader(DescriptionJson json) {
    this.json = json;
  }

  /** Returns the levels of the deepest training formulas. */
  int nesting() {
    return nesting;
  }

  void training() throws IOException {
    json.object(
        key -> {
          switch (key) {
            case "nesting" ->
                nesting =
                    json.integer(
                        key,
                        1,
                        MAX_NESTING,
                        "training reads formulas of at most 3 levels, so that deeper ones show"
                            + " generalisation: write 1, 2 or 3");
            case "arguments" -> arguments = arguments(key);
            case "formulas" -> complete = isComplete(json.string("formulas"));
            default ->
                throw json.unknownKey(key, " of training", "nesting", "arguments", "formulas");
          }
        });
  }

  private boolean isComplete(String given) {
    return switch (given) {
      case "varied" -> false;
      case "complete" -> true;
      default -> throw json.wrong("unknown formulas \"" + given + "\": use varied or complete");
    };
  }

  private int arguments(String key) throws IOException {
    return json.integer(
        key,
        2,
        OperationReader.MAX_ARGUMENTS,
        "formulas are drawn with 2 to 9 arguments: write 2 to 9");
  }

  void test() throws IOException {
    json.object(
        key -> {
          switch (key) {
            case "nesting" ->
                testNesting =
                    json.integer(
                        key,
                        1,
                        MAX_TEST_NESTING,
                        "test formulas have 1 to 12 levels: write 1 to 12");
            case "arguments" -> testArguments = arguments(key);
            default -> throw json.unknownKey(key, " of test", "nesting", "arguments");
          }
        });
  }

  void windows() throws IOException {
    int line = json.line();
    int[] tokens = new int[2];
    json.object(
        key -> {
          switch (key) {
            case "width" -> tokens[0] = json.integer(key);
            case "stride" -> tokens[1] = json.integer(key);
            default -> throw json.unknownKey(key, " of windows", "width", "stride");
          }
        });
    Windows given = new Windows(tokens[0], tokens[1]);
    if (given.stride() < 1 || given.width() < given.stride() || given.width() > MAX_WIDTH) {
      throw json.wrong(
          line,
          "windows have 1 to 500 tokens, and a stride of at least 1 and at most their width:"
              + " correct them or omit \"windows\"");
    }
    windows = Optional.of(given);
  }

  /**
   * Returns what was read, with the additional fields that only complete formulas need.
   *
   * @param weights of operations that have one
   * @param lines how lines of sequences are drawn
   */
  Sampling sampling(
      Atoms atoms, List<Operation> operations, Map<String, Integer> weights, LineGrammar lines) {
    Set<Form> forms = operations.stream().map(Operation::form).collect(Collectors.toSet());
    boolean lists = forms.equals(Set.of(Form.LIST));
    if (!complete && (arguments > 2 || testArguments > 2 || !weights.isEmpty())) {
      throw json.wrong(
          1,
          "\"arguments\" and \"weight\" are for complete formulas: add \"formulas\": \"complete\""
              + " to training, or remove them");
    }
    if (complete && !lists && !forms.equals(Set.of(Form.INFIX))) {
      throw json.wrong(
          1,
          "complete formulas have lists alone, or infix operations alone: write \"formulas\":"
              + " \"varied\"");
    }
    if (complete && atoms.integers().isPresent() && !atoms.symbols().isEmpty()) {
      throw json.wrong(
          1,
          "complete formulas have integers or other atoms, not both: write \"formulas\":"
              + " \"varied\"");
    }
    if (complete && !lists && (arguments > 2 || testArguments > 2)) {
      throw json.wrong(1, "infix operations have two arguments: remove \"arguments\"");
    }
    return new Sampling(complete, arguments, testNesting, testArguments, weights, windows, lines);
  }
}
