package io.nrs.eclipse.evaluation;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Selects, sorts and groups the rows of the table.
 *
 * @param text a row must contain all these words, in any case; blank for all rows
 * @param problemsOnly whether to hide good formulas
 * @param order the column to sort by; empty for the order of arrival
 * @param byFile whether each file has a row above its formulas
 */
record ResultFilter(
    String text,
    boolean problemsOnly,
    Optional<ResultColumn> order,
    boolean descending,
    boolean byFile) {
  static final ResultFilter ALL = new ResultFilter("", false, Optional.empty(), false, false);

  ResultFilter withText(String other) {
    return new ResultFilter(other, problemsOnly, order, descending, byFile);
  }

  ResultFilter withProblemsOnly(boolean only) {
    return new ResultFilter(text, only, order, descending, byFile);
  }

  ResultFilter withGroups(boolean files) {
    return new ResultFilter(text, problemsOnly, order, descending, files);
  }

  /** Sorts by a column: first ascending, then descending, then in the order of arrival. */
  ResultFilter sortedBy(ResultColumn column) {
    if (!order.equals(Optional.of(column))) {
      return new ResultFilter(text, problemsOnly, Optional.of(column), false, byFile);
    }
    return descending
        ? new ResultFilter(text, problemsOnly, Optional.empty(), false, byFile)
        : new ResultFilter(text, problemsOnly, order, true, byFile);
  }

  /** Filters and sorts rows. Equal rows keep their order. */
  List<FormulaResult> of(List<FormulaResult> all) {
    List<String> words =
        Arrays.stream(text.toLowerCase(Locale.ROOT).split("\\s+"))
            .filter(word -> !word.isEmpty())
            .toList();
    Stream<FormulaResult> chosen =
        all.stream()
            .filter(formula -> !problemsOnly || formula.isProblem())
            .filter(formula -> words.isEmpty() || hasAll(formula, words));
    Optional<Comparator<FormulaResult>> comparator =
        order.map(column -> descending ? column.order().reversed() : column.order());
    return (comparator.isPresent() ? chosen.sorted(comparator.get()) : chosen).toList();
  }

  private static boolean hasAll(FormulaResult formula, List<String> words) {
    StringBuilder row = new StringBuilder();
    row.append(formula.file()).append(':').append(formula.lineNumber()).append('\n');
    row.append(formula.formula()).append('\n');
    row.append(formula.expected().orElse("")).append('\n');
    row.append(formula.value().orElse("")).append('\n');
    row.append(formula.description());
    formula.findings().forEach(finding -> row.append('\n').append(finding.code()));
    String text = row.toString().toLowerCase(Locale.ROOT);
    return words.stream().allMatch(text::contains);
  }
}
