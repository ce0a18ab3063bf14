package io.nrs.language.window;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class FormulaAutomatonTest {
  /** All formulas of a small grammar, up to a number of levels. */
  private static List<String> formulas(int levels) {
    List<String> inner = levels == 0 ? List.of() : formulas(levels - 1);
    List<String> all = new ArrayList<>(List.of("a"));
    for (String left : inner) {
      all.add("(!" + left + ")");
      inner.forEach(right -> all.add("(" + left + "+" + right + ")"));
    }
    return all;
  }

  @Test
  void formulasHaveAllReachableWindows() {
    String tokens = "a()!+";
    String formula = TokenGrammar.FORMULA;
    List<Set<String>> classes = new ArrayList<>();
    tokens.chars().forEach(token -> classes.add(Set.of(Character.toString(token))));
    FormulaAutomaton automaton =
        new FormulaAutomaton(
            Map.of(
                formula,
                List.of(
                    List.of("a"),
                    List.of("(", "!", formula, ")"),
                    List.of("(", formula, "+", formula, ")"))),
            classes);
    // A window of n tokens needs at most n levels.
    for (int length = 1; length <= 4; length++) {
      Set<String> expected = new TreeSet<>();
      for (String each : formulas(4)) {
        String text = "_".repeat(length - 1) + each;
        for (int i = 0; i + length <= text.length(); i++) {
          expected.add(text.substring(i, i + length));
        }
      }
      Set<String> found = new TreeSet<>();
      automaton.windows(
          length,
          window -> {
            StringBuilder text = new StringBuilder();
            window.chars().forEach(each -> text.append(each == 0 ? '_' : tokens.charAt(each - 1)));
            assertTrue(found.add(text.toString()), text.toString());
            return true;
          });
      assertEquals(expected, found);
    }
  }
}
