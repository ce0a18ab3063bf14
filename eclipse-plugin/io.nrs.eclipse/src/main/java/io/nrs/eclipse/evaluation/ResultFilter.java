package io.nrs.eclipse.evaluation;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Which formulas are shown, in which order.
 *
 * @param text words that all have to occur somewhere in a row, in any case; blank for all rows
 * @param problemsOnly whether formulas that are well are left out
 * @param order the column that they are sorted by; empty for the order in which they came
 */
record Choice(String text, boolean problemsOnly, Optional<Column> order, boolean descending) {
  static final Choice ALL = new Choice("", false, Optional.empty(), false);

  Choice withText(String other) {
    return new Choice(other, problemsOnly, order, descending);
  }

  Choice withProblemsOnly(boolean only) {
    return new Choice(text, only, order, descending);
  }

  /** Sorted by a column: upwards, once more: downwards, and then as they came. */
  Choice sortedBy(Column column) {
    if (!order.equals(Optional.of(column))) {
      return new Choice(text, problemsOnly, Optional.of(column), false);
    }
    return descending
        ? new Choice(text, problemsOnly, Optional.empty(), false)
        : new Choice(text, problemsOnly, order, true);
  }

  /** Those of them to show. Equal ones stay as they came. */
  List<EvaluatedFormula> of(List<EvaluatedFormula> all) {
    List<String> words =
        Arrays.stream(text.toLowerCase(Locale.ROOT).split("\\s+"))
            .filter(word -> !word.isEmpty())
            .toList();
    Stream<EvaluatedFormula> chosen =
        all.stream()
            .filter(formula -> !problemsOnly || formula.isProblem())
            .filter(formula -> words.isEmpty() || hasAll(formula, words));
    Optional<Comparator<EvaluatedFormula>> comparator =
        order.map(column -> descending ? column.order().reversed() : column.order());
    return (comparator.isPresent() ? chosen.sorted(comparator.get()) : chosen).toList();
  }

  private static boolean hasAll(EvaluatedFormula formula, List<String> words) {
    StringBuilder row = new StringBuilder();
    row.append(formula.file()).append(':').append(formula.lineNumber()).append('\n');
    row.append(formula.formula()).append('\n');
    row.append(formula.expected().orElse("")).append('\n');
    row.append(formula.value().orElse("")).append('\n');
    row.append(formula.inWords());
    formula.findings().forEach(finding -> row.append('\n').append(finding.code()));
    String text = row.toString().toLowerCase(Locale.ROOT);
    return words.stream().allMatch(text::contains);
  }
}
