package io.nrs.io;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a pattern finds in a text. The library that the playground is compiled with has no stream of
 * it.
 */
public final class Matches {
  private Matches() {}

  /** Returns the texts that a pattern finds, in their order. */
  public static List<String> all(Pattern pattern, CharSequence text) {
    List<String> all = new ArrayList<>();
    for (Matcher matcher = pattern.matcher(text); matcher.find(); ) {
      all.add(matcher.group());
    }
    return all;
  }
}
