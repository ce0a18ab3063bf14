package io.nrs.eclipse.editor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.nrs.grammar.BuiltInLanguage;
import java.util.Optional;
import org.eclipse.jface.text.Document;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.Region;
import org.eclipse.jface.text.source.ICharacterPairMatcher;
import org.junit.jupiter.api.Test;

class BracketMatcherTest {
  private final BracketMatcher matcher =
      new BracketMatcher(text -> Optional.of(BuiltInLanguage.LISTOPS));

  @Test
  void bracketBeforeTheCaretHasPriority() {
    assertEquals(new Region(4, 6), match("[MIN[SM54][MAX39]]", 10));
    assertEquals(ICharacterPairMatcher.RIGHT, matcher.getAnchor());
  }

  @Test
  void bracketAfterTheCaretIsMatchedToo() {
    assertEquals(new Region(0, 18), match("[MIN[SM54][MAX39]]", 0));
    assertEquals(ICharacterPairMatcher.LEFT, matcher.getAnchor());
  }

  @Test
  void offsetsStartAtTheDocument() {
    assertEquals(new Region(10, 7), match("# comment\n[MAX31]\n", 17));
  }

  @Test
  void bracketsAreMatchedWithinALine() {
    assertNull(match("[MAX31\n]", 1));
    assertNull(match("[MAX31\n]", 8));
  }

  @Test
  void bracketsInCommentsAreIgnored() {
    assertNull(match("# [MAX31]", 9));
  }

  private IRegion match(String text, int caret) {
    return matcher.match(new Document(text), caret);
  }
}
