package io.nrs.language.window;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ShortestTextTest {
  private static final String TOKENS = "ab()!+";

  /** Two classes are atoms; only one of them may stand alone behind a prefix. */
  private static final Map<String, List<List<String>>> GRAMMAR =
      Map.of(
          TokenGrammar.FORMULA,
          List.of(
              List.of("atom"),
              List.of("(", "!", "a", ")"),
              List.of("(", TokenGrammar.FORMULA, "+", TokenGrammar.FORMULA, ")")));

  private static final List<Set<String>> CLASSES =
      List.of(
          Set.of("atom", "a"), Set.of("atom"), Set.of("("), Set.of(")"), Set.of("!"), Set.of("+"));

  /** All formulas up to a number of levels. */
  private static List<String> formulas(int levels) {
    List<String> all = new ArrayList<>(List.of("a", "b"));
    if (levels > 0) {
      List<String> inner = formulas(levels - 1);
      all.add("(!a)");
      for (String left : inner) {
        inner.forEach(right -> all.add("(" + left + "+" + right + ")"));
      }
    }
    return all;
  }

  private static String classes(String text) {
    StringBuilder classes = new StringBuilder();
    text.chars()
        .forEach(token -> classes.append(token == '_' ? TokenWindows.EDGE : (char) number(token)));
    return classes.toString();
  }

  private static int number(int token) {
    return TOKENS.indexOf(token) + 1;
  }

  @Test
  void noFormulaWithTheWindowIsShorter() {
    List<String> formulas = new ArrayList<>(formulas(3));
    formulas.sort(Comparator.comparingInt(String::length));
    List<String> windows = new ArrayList<>();
    new FormulaAutomaton(GRAMMAR, CLASSES).windows(3, windows::add);
    assertEquals(true, windows.size() > 30, windows.size() + " windows");
    for (String window : windows) {
      String found = ShortestText.with(window, GRAMMAR, CLASSES).orElseThrow();
      String first =
          formulas.stream()
              .filter(formula -> classes("__" + formula).contains(window))
              .findFirst()
              .orElseThrow();
      assertEquals(first.length(), found.length(), first);
      assertEquals(true, formulas.stream().anyMatch(formula -> classes(formula).equals(found)));
      assertEquals(true, (classes("__") + found).contains(window));
    }
  }

  @Test
  void noTextHasAnUnreachableWindow() {
    assertEquals(Optional.empty(), ShortestText.with(classes("!b)"), GRAMMAR, CLASSES));
    assertEquals(Optional.empty(), ShortestText.with(classes("_)+"), GRAMMAR, CLASSES));
  }
}
