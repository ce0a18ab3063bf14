package io.nrs.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.language.catalogue.RulesFactory;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DomainTest {
  @ParameterizedTest
  @CsvSource({"LISTOPS, 600, 10", "ARITHMETIC, 118803, 199", "ALGEBRA, 1785030, 2985"})
  void everyLeafIsThereOnceAndNoLongerThanTheLongest(
      BuiltInLanguage language, int leaves, int atoms) {
    LanguageRules rules = RulesFactory.of(language);
    Distinct distinct = new Distinct();
    int[] longest = new int[1];
    rules
        .domain()
        .forEach(
            leaf -> {
              // If a third argument follows, for a leaf without its brackets.
              String text = rules.leavesOperator(leaf) ? leaf + "0" : leaf;
              assertTrue(rules.isLeafAt(text, 0, leaf.length()), leaf);
              distinct.add(leaf);
              longest[0] = Math.max(longest[0], leaf.length());
            });
    assertEquals(leaves, distinct.size);
    assertEquals(rules.longestLeaf(), longest[0]);

    Set<String> all = new HashSet<>(rules.atoms().toList());
    assertEquals(atoms, rules.atoms().count());
    assertEquals(atoms, all.size());
    assertTrue(all.stream().allMatch(rules::isAtom));
  }

  /** Leaves with the same variables follow one another, so memory holds few of them at a time. */
  private static final class Distinct {
    private final Set<String> before = new HashSet<>();
    private final Set<String> leaves = new HashSet<>();
    private String current = "";
    private int size;

    void add(String leaf) {
      String variables = variables(leaf);
      if (!variables.equals(current)) {
        assertTrue(before.add(variables), leaf);
        leaves.clear();
        current = variables;
      }
      assertTrue(leaves.add(leaf), leaf);
      size++;
    }

    /** The variables of the last monomial. */
    private static String variables(String leaf) {
      int from = leaf.length() - 1;
      while (from > 0 && "abxy*".indexOf(leaf.charAt(from - 1)) >= 0) {
        from--;
      }
      String end = leaf.substring(from, leaf.length() - 1);
      return "abxy".chars().anyMatch(letter -> end.indexOf(letter) >= 0)
          ? end.replace("*", "")
          : "";
    }
  }
}
