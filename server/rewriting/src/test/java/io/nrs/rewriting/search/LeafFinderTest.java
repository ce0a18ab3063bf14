package io.nrs.rewriting.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.language.LanguageRules;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.rewriting.Combiner.Candidate;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.Selector;
import io.nrs.rewriting.search.LeafFinder.LeafGuard;
import io.nrs.rewriting.search.WindowResult.Window;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Which of a window's outputs decides it. The formula is {@code ((1+2)*3)}. */
class LeafFinderTest {
  private static final LanguageRules RULES = RulesFactory.of(BuiltInLanguage.ARITHMETIC);
  private static final Selector.Output LEAF = new Selector.Output("(1+2)", .5);
  private static final Selector.Output NO_LEAF = new Selector.Output("2)*3", .75);
  private static final Selector.Output CLOSE = new Selector.Output("(1+4)", .9);
  private static final Selector.Output FAR = new Selector.Output("(4-5)", .9);

  private static Selector.Output empty(double confidence) {
    return new Selector.Output("", confidence);
  }

  private static Samples samples(Selector.Output... outputs) {
    Samples samples = new Samples(new Window("((1+2)*3)", 0, 9), RewritingOptions.standard(), 0);
    for (Selector.Output output : outputs) {
      samples.add(output);
    }
    return samples;
  }

  private static WindowResult guarded(Selector.Output... outputs) {
    Samples samples = samples(outputs);
    return WindowResult.of(RULES, true, samples, samples.drawn());
  }

  private static String leaf(WindowResult result) {
    return result.leaf().map(Candidate::leaf).orElse("none");
  }

  @Test
  void theGuardTakesTheSurestLeaf() {
    WindowResult result = guarded(LEAF, NO_LEAF, empty(.9));
    assertEquals("(1+2)", leaf(result));
    assertEquals(Optional.empty(), result.corrupted());
    assertEquals(3, result.outputs());
  }

  @Test
  void withoutALeafTheSurestOutputThatOccursIsShown() {
    WindowResult result = guarded(CLOSE, NO_LEAF);
    assertEquals("none", leaf(result));
    assertEquals("2)*3", result.corrupted().orElseThrow().leaf());
    assertEquals("(1+4)", guarded(CLOSE, FAR).closest().orElseThrow().leaf());
    assertEquals(Optional.empty(), guarded(CLOSE).corrupted());
  }

  private static String unguarded(Selector.Output... outputs) {
    return leaf(WindowResult.of(RULES, false, samples(outputs), outputs.length));
  }

  @Test
  void withoutTheGuardTheSurestOutputDecides() {
    assertEquals("2)*3", unguarded(LEAF, NO_LEAF));
    assertEquals("2)*3", unguarded(NO_LEAF, empty(.75)));
    assertEquals("none", unguarded(NO_LEAF, empty(.8)));
    assertEquals("none", unguarded(CLOSE));
  }

  @Test
  void asPublishedTheEmptyOutputDoesNotCount() {
    WindowResult published =
        WindowResult.published(RULES, false, samples(NO_LEAF, empty(.9), empty(.9)));
    assertEquals("2)*3", leaf(published));
    assertEquals(3, published.outputs());
    assertEquals(Optional.empty(), published.corrupted());
    assertEquals("(1+2)", leaf(WindowResult.published(RULES, true, samples(NO_LEAF, LEAF))));
    assertEquals(
        "2)*3",
        WindowResult.published(RULES, true, samples(NO_LEAF)).corrupted().orElseThrow().leaf());
  }

  private static void moreInformative(WindowResult more, WindowResult less) {
    assertSame(more, more.moreInformative(less));
    assertSame(more, less.moreInformative(more));
  }

  @Test
  void whatOccursExplainsMoreThanWhatComesClose() {
    moreInformative(guarded(NO_LEAF), guarded(CLOSE));
    moreInformative(guarded(CLOSE), guarded(FAR));
    moreInformative(guarded(FAR), guarded(empty(.9)));
    WindowResult first = guarded(NO_LEAF);
    assertSame(first, first.moreInformative(guarded(NO_LEAF)));
    WindowResult close = guarded(CLOSE);
    assertSame(close, close.moreInformative(guarded(CLOSE)));
    assertEquals(-1, guarded(empty(.9)).closeness());
    assertEquals(.8, guarded(CLOSE).closeness(), 1e-12);
  }

  private static final LanguageRules ARITHMETIC = RulesFactory.of(BuiltInLanguage.ARITHMETIC);

  private static void leaf(boolean expected, String formula, String leaf, int offset) {
    assertEquals(
        expected,
        LeafGuard.isLeaf(ARITHMETIC, formula, new Candidate(leaf, 1, 1, offset, 1)),
        leaf + " of " + formula);
  }

  @Test
  void aLeafIsOneAtItsPlaceOrAnAtomAlone() {
    leaf(true, "((1+2)*3)", "(1+2)", 1);
    leaf(false, "((1+2)*3)", "2)*3", 4);
    leaf(false, "((1+2)*3)", "3", 7);
    leaf(true, "3", "3", 0);
    leaf(true, "-12", "-12", 0);
    leaf(false, "-12", "12", 1);
    leaf(false, "1+2", "1+2", 0);
  }

  private static void value(boolean expected, LanguageRules rules, String leaf, String value) {
    assertEquals(expected, rules.isValue(leaf, value), value + " for " + leaf);
  }

  @Test
  void anAtomReplacesALeafAndNothingReplacesAnAtom() {
    value(true, ARITHMETIC, "(1+2)", "3");
    value(true, ARITHMETIC, "(1+2)", "-99");
    value(false, ARITHMETIC, "(1+2)", "(1+2)");
    value(false, ARITHMETIC, "(1+2)", "");
    value(false, ARITHMETIC, "3", "3");
  }

  @Test
  void theValueOfAPartOfAListKeepsItsOperator() {
    LanguageRules rules = RulesFactory.of(BuiltInLanguage.LISTOPS);
    String partial = rules.lastLeaf(rules.vocabulary().compact("[MAX12345]")).orElseThrow().text();
    assertEquals(true, rules.leavesOperator(partial), partial);
    String operator = partial.substring(0, 1);
    value(true, rules, partial, operator + "2");
    value(false, rules, partial, operator);
    value(false, rules, partial, "2");
    value(false, rules, partial, "12");
    value(false, rules, partial, operator + operator);
  }
}
