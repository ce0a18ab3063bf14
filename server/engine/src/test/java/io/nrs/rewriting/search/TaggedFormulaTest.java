package io.nrs.rewriting.search;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.fakes.FakeNetworks;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.language.FormulaGenerator;
import io.nrs.language.LanguageRules;
import io.nrs.language.LanguageRules.LeafTag;
import io.nrs.rewriting.Tagger;
import io.nrs.rewriting.models.LoadedSystem;
import io.nrs.rewriting.models.ModelStore;
import io.nrs.rewriting.models.TinyModels;
import io.nrs.rewriting.search.TaggingFinder.TaggedFormula;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reading a formula in pieces, and again after rewrites. */
class TaggedFormulaTest {
  private static final BuiltInLanguage LANGUAGE = BuiltInLanguage.ARITHMETIC;
  private static final LanguageRules RULES = LanguageRules.of(LANGUAGE);

  private static String formula(int nesting, long seed) {
    return FormulaGenerator.generated(RULES, nesting, new SplittableRandom(seed));
  }

  /** Reads the unknown parts; returns the number of tokens that the tagger read. */
  private static int read(TaggedFormula formula, Tagger tagger) {
    int tokens = 0;
    for (TaggedFormula.Piece piece : formula.unknown()) {
      String context = formula.context(piece);
      formula.learn(piece, tagger.tag(List.of(context)).get(0));
      tokens += context.length();
    }
    assertEquals(List.of(), formula.unknown());
    return tokens;
  }

  private static TaggedFormula read(String text, Tagger tagger) {
    TaggedFormula formula = new TaggedFormula(text, tagger.reach());
    read(formula, tagger);
    return formula;
  }

  /** Its tags, with so many digits of the confidence that rounding cannot change them. */
  private static List<String> tags(TaggedFormula formula) {
    return formula.marked().stream()
        .map(mark -> mark.offset() + "+" + mark.length() + " %.3f".formatted(mark.confidence()))
        .toList();
  }

  @Tag("long")
  @Test
  void piecesAreReadAsTheWholeIs(@TempDir Path folder) throws IOException {
    ModelStore store = new ModelStore(folder);
    TinyModels.save(store, LANGUAGE);
    TinyModels.saveTagger(store, LANGUAGE);
    try (LoadedSystem system = TinyModels.open(store, LANGUAGE)) {
      Tagger tagger = system.tagger();
      assertEquals(2, tagger.reach());
      for (int nesting = 1; nesting < 8; nesting++) {
        String text = formula(nesting, nesting);
        Tagger.Tags whole = tagger.tag(List.of(LeafTag.START + text + LeafTag.END)).get(0);
        TaggedFormula inPieces = new TaggedFormula(text, tagger.reach());
        assertEquals(text.length() + 2 > 48, inPieces.unknown().size() > 1, text);
        for (TaggedFormula.Piece piece : inPieces.unknown()) {
          Tagger.Tags part = tagger.tag(List.of(inPieces.context(piece))).get(0);
          int start = Math.max(0, piece.from() - tagger.reach());
          for (int i = piece.from(); i < piece.to(); i++) {
            assertEquals(whole.letters().charAt(i), part.letters().charAt(i - start));
            assertEquals(whole.confidences()[i], part.confidences()[i - start], 1e-5);
          }
        }
      }
    }
  }

  @Tag("long")
  @Test
  void noTagDependsOnOtherTexts(@TempDir Path folder) throws IOException {
    ModelStore store = new ModelStore(folder);
    TinyModels.save(store, LANGUAGE);
    TinyModels.saveTagger(store, LANGUAGE);
    try (LoadedSystem system = TinyModels.open(store, LANGUAGE)) {
      List<String> texts = List.of(formula(5, 1), "7", formula(2, 2), formula(3, 3));
      List<Tagger.Tags> together = system.tagger().tag(texts);
      for (int i = 0; i < texts.size(); i++) {
        Tagger.Tags alone = system.tagger().tag(List.of(texts.get(i))).get(0);
        assertEquals(alone.letters(), together.get(i).letters());
        assertArrayEquals(alone.confidences(), together.get(i).confidences(), 1e-5f);
      }
    }
  }

  /** Tags of a piece and its context: the letters B, I and O of {@link LeafTag}. */
  private static void learn(TaggedFormula formula, int from, int to, String letters) {
    TaggedFormula.Piece piece = new TaggedFormula.Piece(from, to);
    float[] confidences = new float[letters.length()];
    for (int i = 0; i < confidences.length; i++) {
      confidences[i] = 1 - i / 16f;
    }
    assertEquals(letters.length(), formula.context(piece).length());
    formula.learn(
        piece,
        new Tagger.Tags(
            letters
                .replace('B', LeafTag.BEGIN.letter())
                .replace('I', LeafTag.INSIDE.letter())
                .replace('O', LeafTag.OUTSIDE.letter()),
            confidences));
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
    TaggedFormula formula = new TaggedFormula("1".repeat(100), 2);
    pieces(formula, "0-48 48-96 96-102");
    learn(formula, 10, 14, "O".repeat(8));
    pieces(formula, "0-48 48-96 96-102");
    learn(formula, 14, 15, "O".repeat(5));
    pieces(formula, "0-10 15-63 63-102");
    pieces(new TaggedFormula("1".repeat(100), 20), "0-80 80-102");
  }

  @Test
  void aMarkHasTheJointConfidenceOfItsTags() {
    TaggedFormula formula = new TaggedFormula("12345", 2);
    learn(formula, 0, 7, "OBIOBII");
    assertEquals(List.of("0+2 0.820", "3+3 0.322"), tags(formula));
    assertEquals(1 - 6 / 16f, formula.confidence());
    formula.unmark(formula.marked().get(0));
    assertEquals(List.of("3+3 0.322"), tags(formula));
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
