package io.nrs.rewriting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.language.LanguageRules;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.rewriting.RewritingOptions.SelectionStrategy;
import io.nrs.rewriting.RewritingOptions.SlidingWindows;
import io.nrs.rewriting.RewritingOptions.Windowing;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RewritingOptionsTest {
  @Test
  void theOutermostValuesAreAllowed() {
    RewritingOptions options = RewritingOptions.standard();
    assertEquals(1, options.withOutputs(1).outputs());
    assertEquals(1000, options.withOutputs(1000).outputs());
    assertEquals(0, options.withConfidenceThreshold(0).confidenceThreshold());
    assertEquals(1, options.withConfidenceThreshold(1).confidenceThreshold());
    assertEquals(1, options.withStepLimit(1).stepLimit());
  }

  @Test
  void thePresetOfThePaperIsThePublishedOne() {
    RewritingOptions paper = RewritingOptions.paper();
    assertEquals(Windowing.DYNAMIC, paper.windowing());
    assertEquals(1000, paper.outputs());
    assertFalse(paper.anytime());
    assertFalse(paper.guard());
    assertTrue(paper.convolution());
  }

  @Test
  void choicesAreWrittenAsOnTheCommandLine() {
    assertEquals(
        List.of("sliding", "dynamic", "none"),
        Stream.of(Windowing.values()).map(Windowing::id).toList());
    assertEquals(
        List.of("generating", "tagging", "auto"),
        Stream.of(SelectionStrategy.values()).map(SelectionStrategy::id).toList());
  }

  @Test
  void aTaggerIsUsedIfItIsAskedForOrExact() {
    assertTrue(SelectionStrategy.TAGGING.usesTagger(() -> false));
    assertTrue(SelectionStrategy.AUTO.usesTagger(() -> true));
    assertFalse(SelectionStrategy.AUTO.usesTagger(() -> false));
    assertFalse(SelectionStrategy.GENERATING.usesTagger(() -> true));
  }

  /** Editors and the command line find the same values. */
  @Test
  void valuesComeByTheTaggerUnlessAUserChoseOtherwise() {
    RewritingOptions standard = RewritingOptions.standard();
    assertEquals(standard.withSelection(SelectionStrategy.AUTO), standard.forValues());
    for (RewritingOptions other :
        List.of(
            standard.withWindowing(Windowing.NONE),
            standard.withWindowing(Windowing.DYNAMIC),
            standard.withGuard(false),
            RewritingOptions.paper())) {
      assertEquals(other, other.forValues());
    }
  }

  @Test
  void windowsLeaveNoGaps() {
    assertEquals(1, new SlidingWindows(1, 1).width());
    assertEquals(2, new SlidingWindows(2, 2).stride());
    assertThrows(IllegalArgumentException.class, () -> new SlidingWindows(2, 3));
    assertThrows(IllegalArgumentException.class, () -> new SlidingWindows(2, 0));
    LanguageRules rules = RulesFactory.of(BuiltInLanguage.LISTOPS);
    SlidingWindows windows = SlidingWindows.of(rules);
    assertEquals(rules.windows().width(), windows.width());
    assertEquals(rules.windows().stride(), windows.stride());
  }
}
