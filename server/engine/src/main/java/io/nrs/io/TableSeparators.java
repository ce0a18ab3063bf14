package io.nrs.io;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The characters between the columns of a table. Spreadsheets write the one of their country. */
public final class TableSeparators {
  /** Those that are tried, the usual one first. */
  public static final List<Character> USUAL = List.of(',', ';', '\t');

  private static final Pattern NAMED = Pattern.compile("(?i)\"?sep=([,;|\t])\"?");

  private TableSeparators() {}

  /** Returns the one that a first line such as {@code sep=;} names. */
  public static Optional<Character> named(String line) {
    Matcher named = NAMED.matcher(line);
    return named.matches() ? Optional.of(named.group(1).charAt(0)) : Optional.empty();
  }
}
