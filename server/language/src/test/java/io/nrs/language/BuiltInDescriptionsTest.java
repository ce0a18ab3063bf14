package io.nrs.language;

import static io.nrs.testing.Expect.expect;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.DescribedLanguage;
import io.nrs.grammar.LeafValues;
import io.nrs.grammar.Operation;
import io.nrs.grammar.Printer;
import io.nrs.grammar.Syntax;
import io.nrs.grammar.reading.Parser;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.language.description.DescriptionReader;
import io.nrs.language.description.LanguageDescription;
import io.nrs.language.description.LeafDomain;
import io.nrs.language.description.LeafExpansion;
import io.nrs.language.proof.LanguageProof;
import io.nrs.testing.Expect;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The built-in languages agree with their descriptions. */
class BuiltInDescriptionsTest {
  private static final List<BuiltInLanguage> DESCRIBED =
      Stream.of(BuiltInLanguage.values())
          .filter(language -> language.description().isPresent())
          .toList();

  private static LanguageDescription read(BuiltInLanguage language) {
    return LeafExpansion.expand(
        DescriptionReader.read(
            Path.of(language.id() + ".json"), language.description().orElseThrow()));
  }

  @Test
  void allButAlgebraAreDescribed() {
    assertEquals(List.of(BuiltInLanguage.LISTOPS, BuiltInLanguage.ARITHMETIC), DESCRIBED);
  }

  @ParameterizedTest
  @EnumSource(names = {"LISTOPS", "ARITHMETIC"})
  void namesAgree(BuiltInLanguage language) {
    Syntax syntax = read(language).syntax();
    assertEquals(language.id(), syntax.id());
    assertEquals(language.displayName(), syntax.displayName());
    assertEquals(language.extension(), "." + syntax.extension());
    assertEquals(language.open() + language.close(), syntax.open() + syntax.close());
    assertEquals(
        language.operations().stream().filter(language::isTrained).map(this::written).toList(),
        syntax.operations().stream().map(this::written).toList());
    DescribedLanguage described = read(language).language();
    String printed = Printer.print(Parser.parseFormula(described, syntax.example()).orElseThrow());
    Vocabulary vocabulary = RulesFactory.of(described).vocabulary();
    assertEquals(printed, vocabulary.expand(vocabulary.compact(printed)));
  }

  private String written(Operation operation) {
    return operation.form() + " " + operation.symbol();
  }

  @Test
  void descriptionsAreProved() {
    String proofs =
        DESCRIBED.stream()
            .map(language -> LanguageProof.of(read(language)).summary(read(language)))
            .collect(Collectors.joining("\n"));
    expect(
            """
            listops: 300 leaves, 0 of them irreducible; exclusive, contractive and closed; 3 examples hold
            arithmetic: 118,803 leaves, 0 of them irreducible; exclusive, contractive and closed; 3 examples hold\
            """)
        .check(proofs);
  }

  /** The reference for networks agrees with the description on every leaf. */
  @ParameterizedTest
  @EnumSource(names = {"LISTOPS", "ARITHMETIC"})
  void everyLeafHasTheValueOfTheGrammar(BuiltInLanguage language) {
    LanguageDescription description = read(language);
    LeafValues reference = language.leafValues().orElseThrow();
    LeafValues values = description.language().leafValues().orElseThrow();
    long leaves =
        LeafDomain.leaves(description.syntax(), false)
            .peek(
                leaf ->
                    assertEquals(
                        reference.valueOf(leaf.operation(), leaf.arguments()),
                        values.valueOf(leaf.operation(), leaf.arguments()),
                        () -> leaf.operation().symbol() + leaf.arguments()))
            .count();
    assertEquals(LeafDomain.size(description.syntax()), leaves);
  }

  private static void check(BuiltInLanguage language, Expect expected) {
    LanguageRules rules = RulesFactory.of(language);
    SplittableRandom random = new SplittableRandom(1);
    String drawn =
        Stream.generate(
                () ->
                    rules.generate(rules.trainingShape(random), random)
                        + " "
                        + rules.randomLeaf(random)
                        + " "
                        + rules.randomAtom(random))
            .limit(4)
            .collect(Collectors.joining("\n"));
    expected.check(
        String.join(
            "\n",
            rules.vocabulary().characters(),
            rules.levels().toString(),
            rules.windows().toString(),
            drawn));
  }

  /** Networks were trained with these characters and draws: neither may change. */
  @Test
  void whatFollowsFromADescription() {
    check(
        BuiltInLanguage.LISTOPS,
        expect(
            """
            []nxs0123456789
            Levels[nesting=2, arguments=3, testNesting=6, testArguments=5]
            Windows[width=12, stride=5]
            [n1[n207][n626]] [x04] 1
            [s940] x78 4
            [s36] x44 2
            [n[s360]7[x634]] [x80] 3\
            """));
    check(
        BuiltInLanguage.ARITHMETIC,
        expect(
            """
            ()+-*0123456789
            Levels[nesting=3, arguments=2, testNesting=8, testArguments=2]
            Windows[width=22, stride=8]
            ((41+-38)-(40*-4)) (61--41) -60
            (((-61*54)+(4+61))+((-72*-38)-(22+0))) (49--40) 25
            (((-59*-93)-(49-9))+((-3-61)*(-72*54))) (-25*28) 13
            (((94+-13)*(28*-77))-((28-31)*(26*-99))) (-44+32) -18\
            """));
  }

  @Test
  void partsOfListsAreLeavesToo() {
    LanguageRules rules = RulesFactory.of(BuiltInLanguage.LISTOPS);
    assertEquals("7", rules.valueOf("[x37]"));
    assertEquals("x7", rules.valueOf("x37"));
    assertTrue(rules.leavesOperator("x37"));
    assertEquals("[]", rules.leaves("n12[s3").toString());
    assertEquals("[Leaf[text=n12, offset=0]]", rules.leaves("n123").toString());
  }
}
