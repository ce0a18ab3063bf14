package io.nrs.evaluation.report;

import io.nrs.grammar.Language;
import io.nrs.language.catalogue.RulesFactory;
import java.util.Comparator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The order of cells: by nesting, then by arguments; cells with neither come last. */
final class CellOrder {
  private static final Pattern LEVEL = Pattern.compile("N(\\d{1,6})(?:A(\\d{1,6}))?");

  static final Comparator<String> COMPARATOR =
      Comparator.<String>comparingInt(cell -> number(cell, 1))
          .thenComparingInt(cell -> number(cell, 2))
          .thenComparing(Comparator.naturalOrder());

  private CellOrder() {}

  static boolean isLevel(String cell) {
    return LEVEL.matcher(cell).matches();
  }

  /** Returns the nesting of a {@linkplain #isLevel level}. */
  static int nesting(String cell) {
    return number(cell, 1);
  }

  /** Whether a level is all numbers of arguments together, in a language that tells them apart. */
  static boolean isOfAllArguments(Language language, String cell) {
    return RulesFactory.of(language).levels().haveArguments() && !cell.contains("A");
  }

  private static int number(String cell, int group) {
    Matcher level = LEVEL.matcher(cell);
    if (!level.matches()) {
      return Integer.MAX_VALUE;
    }
    return level.group(group) == null ? 0 : Integer.parseInt(level.group(group));
  }
}
