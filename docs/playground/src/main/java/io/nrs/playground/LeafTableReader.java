package io.nrs.playground;

import io.nrs.grammar.LeafValues;
import io.nrs.grammar.Operation;
import io.nrs.grammar.rewriting.StringRewriting;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The values of leaves, a line for each: symbol, arguments, value, rule. */
final class LeafTableReader implements LeafValues {
  private record Value(String value, String rule) {}

  private final Map<List<String>, Value> values = new HashMap<>();
  private final StringRewriting sequences;

  LeafTableReader(String text) {
    Map<List<String>, List<String>> groups = new LinkedHashMap<>();
    for (String line : text.split("\n")) {
      String[] cells = line.split("\t");
      values.put(List.of(cells[0], cells[1]), new Value(cells[2], cells[3]));
      if (cells[0].isEmpty()) {
        groups.put(words(cells[1]), words(cells[2]));
      }
    }
    this.sequences = new StringRewriting(groups, false);
  }

  private static List<String> words(String text) {
    return text.equals(StringRewriting.EMPTY) ? List.of() : Arrays.asList(text.split(" "));
  }

  private Optional<Value> find(Operation operation, List<String> arguments) {
    return Optional.ofNullable(
        values.get(List.of(operation.symbol(), String.join(" ", arguments))));
  }

  @Override
  public Optional<String> valueOf(Operation operation, List<String> arguments) {
    return find(operation, arguments).map(Value::value);
  }

  @Override
  public Optional<String> ruleOf(Operation operation, List<String> arguments) {
    return find(operation, arguments).map(Value::rule);
  }

  @Override
  public StringRewriting sequences() {
    return sequences;
  }
}
