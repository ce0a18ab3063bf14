package io.nrs.training.family;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.grammar.rewriting.Term;
import io.nrs.grammar.rewriting.TermRewriting.TermRule;
import io.nrs.io.FileTree;
import io.nrs.io.LineDigest;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.language.description.DescriptionReader;
import io.nrs.language.sampling.RandomStreams;
import io.nrs.language.terms.TermViews;
import io.nrs.training.family.RandomRules.Sizes;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** No language of this program or its documents is among the systems of training. */
class UnseenLanguagesTest {
  private static final Path ROOT = Path.of("..", "..");

  /**
   * Smaller operations are equal by chance: a table of constants below one operand, for instance.
   */
  private static final int FEWEST_NODES = 12;

  private static final int NODES_OF_RULE = 3;

  /** The batches that are drawn here; the training draws 8,000 in the same way. */
  private static final int BATCHES = 250;

  @Test
  void noSystemOfTrainingIsAnOperationOfALanguage() throws IOException {
    Map<String, String> known = known();
    assertTrue(known.size() >= 15, () -> "only " + known.values());
    int drawn = 0;
    for (int iteration = 1; iteration <= BATCHES; iteration++) {
      var random = RandomStreams.of(1, 2, iteration);
      for (int i = 0; i < 32; i++) {
        RulePairs system = RandomRules.draw(Sizes.TRAINING, random);
        String language = known.get(digest(system.rules()));
        assertEquals(null, language, () -> "drawn: " + system.rules());
        drawn++;
      }
    }
    assertEquals(32 * BATCHES, drawn);
  }

  /** Digests do not depend on names, so a copy with other names would be found. */
  @Test
  void otherNamesHaveTheSameDigest() {
    List<TermRule> one = List.of(rule(term("f", term("a"), term("?x"))));
    List<TermRule> same = List.of(rule(term("g", term("b"), term("?y"))));
    List<TermRule> other = List.of(rule(term("g", term("?y"), term("b"))));
    assertEquals(digest(one), digest(same));
    assertTrue(!digest(one).equals(digest(other)));
  }

  private static Map<String, String> known() throws IOException {
    Map<String, String> known = new TreeMap<>();
    for (String folder : List.of("grammar/languages", "docs/languages")) {
      for (Path file : FileTree.list(ROOT.resolve(folder))) {
        if (file.toString().endsWith(".json")) {
          var language = DescriptionReader.read(file).language();
          RulesFactory.questions(RulesFactory.of(language))
              .ifPresent(questions -> add(language.id(), questions.views(), known));
        }
      }
    }
    return known;
  }

  private static void add(String language, TermViews views, Map<String, String> known) {
    for (TermViews.Head operation : views.heads()) {
      List<TermRule> rules = views.rulesOf(operation);
      long nodes = rules.stream().mapToLong(rule -> rule.left().size()).sum();
      if (nodes >= Math.max(FEWEST_NODES, NODES_OF_RULE * rules.size())) {
        known.put(digest(rules), language + " " + operation);
      }
    }
  }

  /** Returns a digest of left sides in which symbols and variables have numbers for names. */
  private static String digest(List<TermRule> rules) {
    Map<String, Integer> symbols = new HashMap<>();
    LineDigest digest = new LineDigest();
    for (TermRule rule : rules) {
      digest.add(numbered(rule.left(), symbols, new HashMap<>()));
    }
    return digest.hex();
  }

  private static String numbered(
      Term part, Map<String, Integer> symbols, Map<String, Integer> variables) {
    Map<String, Integer> names = part.isVariable() ? variables : symbols;
    names.putIfAbsent(part.symbol(), names.size());
    StringBuilder text = new StringBuilder(part.isVariable() ? "?" : "");
    text.append(names.get(part.symbol())).append('(');
    part.operands().forEach(each -> text.append(numbered(each, symbols, variables)).append(' '));
    return text.append(')').toString();
  }

  private static Term term(String symbol, Term... operands) {
    return new Term(symbol, List.of(operands));
  }

  private static TermRule rule(Term left) {
    return new TermRule(left, new Term("result"), "");
  }
}
