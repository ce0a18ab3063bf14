package io.nrs.rewriting.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.fakes.FakeNetworks;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.language.FormulaGenerator;
import io.nrs.language.LanguageRules;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.rewriting.Tagger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Reading a formula in pieces, and again after rewrites. */
class TaggedFormulaTest {
  private static final BuiltInLanguage LANGUAGE = BuiltInLanguage.ARITHMETIC;
  private static final LanguageRules RULES = RulesFactory.of(LANGUAGE);

  private static String formula(int nesting, long seed) {
    return FormulaGenerator.generated(RULES, nesting, new SplittableRandom(seed));
  }

  /** Reads the unknown parts; returns the number of tokens that the tagger read. */
  private static int read(TaggedFormula formula, Tagger tagger) {
    int tokens = 0;
    for (TaggedFormula.Piece piece : formula.unknown()) {
      String context = formula.context(piece);
      formula.learn(piece, tagger.tag(context));
      tokens += context.length();
    }
    assertEquals(List.of(), formula.unknown());
    return tokens;
  }

  private static TaggedFormula read(String text, Tagger tagger) {
    TaggedFormula formula = new TaggedFormula(text, tagger.reach(), tagger::isPart);
    read(formula, tagger);
    return formula;
  }

  /** Its tags, with so many digits of the confidence that rounding cannot change them. */
  private static List<String> tags(TaggedFormula formula) {
    return formula.marked().stream()
        .map(mark -> mark.offset() + "+" + mark.length() + " %.3f".formatted(mark.confidence()))
        .toList();
  }

  @ParameterizedTest
  @EnumSource(BuiltInLanguage.class)
  void piecesAreReadAsTheWholeIs(BuiltInLanguage language) {
    LanguageRules rules = RulesFactory.of(language);
    Tagger tagger = WindowTagger.exact(rules);
    for (int nesting = 1; nesting < 7; nesting++) {
      String text =
          rules
              .vocabulary()
              .compact(FormulaGenerator.generated(rules, nesting, new SplittableRandom(nesting)));
      TaggedFormula inPieces = new TaggedFormula(text, tagger.reach(), tagger::isPart);
      assertTrue(text.length() < 4 * tagger.reach() + 48 || inPieces.unknown().size() > 1, text);
      read(inPieces, tagger);
      TaggedFormula whole = new TaggedFormula(text, tagger.reach(), tagger::isPart);
      whole.learn(new TaggedFormula.Piece(0, text.length()), tagger.tag(text));
      assertEquals(tags(whole), tags(inPieces), text);
      assertEquals(
          rules.leaves(text).stream()
              .map(leaf -> leaf.offset() + "+" + leaf.text().length())
              .toList(),
          whole.marked().stream().map(mark -> mark.offset() + "+" + mark.length()).toList());
    }
  }

  /** Tags of a piece and its context: the length of the leaf whose end a token shows. */
  private static void learn(TaggedFormula formula, int from, int to, String lengths) {
    TaggedFormula.Piece piece = new TaggedFormula.Piece(from, to);
    Tagger.Tags tags = Tagger.Tags.none(lengths.length());
    for (int i = 0; i < lengths.length(); i++) {
      tags.lengths()[i] = lengths.charAt(i) - '0';
      tags.confidences()[i] = 1 - i / 16f;
    }
    assertEquals(lengths.length(), formula.context(piece).length());
    formula.learn(piece, tags);
  }

  private static void pieces(TaggedFormula formula, String expected) {
    assertEquals(
        expected,
        formula.unknown().stream()
            .map(piece -> piece.from() + "-" + piece.to())
            .collect(Collectors.joining(" ")));
  }

  @Test
  void aKnownGapIsReadAgainIfItIsShort() {
    TaggedFormula formula = new TaggedFormula("1".repeat(100), 2, token -> false);
    pieces(formula, "0-48 48-96 96-100");
    learn(formula, 10, 12, "0".repeat(5));
    pieces(formula, "0-48 48-96 96-100");
    learn(formula, 12, 13, "0".repeat(4));
    pieces(formula, "0-10 13-61 61-100");
    pieces(new TaggedFormula("1".repeat(100), 20, token -> false), "0-80 80-100");
  }

  @Test
  void aMarkHasTheConfidenceOfTheTokenThatShowsIt() {
    TaggedFormula formula = new TaggedFormula("12345", 2, token -> false);
    learn(formula, 0, 5, "02003");
    assertEquals(List.of("0+2 0.938", "2+3 0.750"), tags(formula));
    assertEquals(1 - 4 / 16f, formula.confidence());
    formula.unmark(formula.marked().get(0));
    assertEquals(List.of("2+3 0.750"), tags(formula));
    assertEquals(List.of(), formula.unknown());
  }

  @Test
  void afterRewritesOnlyWhatTheyCanChangeIsReadAgain() {
    Tagger tagger = FakeNetworks.tagger(RULES);
    for (int nesting = 2; nesting < 8; nesting++) {
      TaggedFormula tagged = read(formula(nesting, nesting), tagger);
      SplittableRandom random = new SplittableRandom(nesting);
      while (!RULES.isAtom(tagged.formula())) {
        StringBuilder text = new StringBuilder(tagged.formula());
        List<TaggedFormula.Marked> marked = tagged.marked();
        List<TaggedFormula.Edit> edits =
            marked.stream()
                .filter(mark -> random.nextBoolean() || marked.size() == 1)
                .map(mark -> replace(text, mark))
                .toList();
        List<TaggedFormula.Edit> lastFirst = new ArrayList<>(edits);
        Collections.reverse(lastFirst);
        String changed = text.toString();
        tagged.edit(changed.replace("~", ""), lastFirst);
        int tokens = read(tagged, tagger);
        assertTrue(
            tokens <= edits.size() * (4 * tagger.reach() + RULES.longestLeaf()),
            tokens + " tokens for " + edits.size() + " rewrites");
        assertEquals(tags(read(tagged.formula(), tagger)), tags(tagged));
      }
    }
  }

  /** Replaces a leaf by its value, and fills the rest of its place. */
  private static TaggedFormula.Edit replace(StringBuilder text, TaggedFormula.Marked mark) {
    int end = mark.offset() + mark.length();
    String value = RULES.valueOf(text.substring(mark.offset(), end));
    text.replace(mark.offset(), end, value + "~".repeat(mark.length() - value.length()));
    return new TaggedFormula.Edit(mark.offset(), mark.length(), value.length());
  }
}
