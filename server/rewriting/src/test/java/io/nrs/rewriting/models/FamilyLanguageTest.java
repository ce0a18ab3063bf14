package io.nrs.rewriting.models;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.grammar.Language;
import io.nrs.grammar.reading.TextEvaluator;
import io.nrs.language.LanguageRules;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.language.description.DescriptionReader;
import io.nrs.language.description.LeafExpansion;
import io.nrs.language.sampling.FormulaShape;
import io.nrs.language.sampling.RandomStreams;
import io.nrs.network.NeuralEngine.DeviceChoice;
import io.nrs.rewriting.Outcome;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.models.Proof.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Languages that nobody trained a network for. */
class FamilyLanguageTest {
  private static final Path MODELS = Path.of("..", "..", "models");
  private static final List<String> FILES =
      List.of(
          "_family/solver/config.json",
          "_family/solver/weights.safetensors",
          "_family/tagger/config.json",
          "_family/tagger/weights.safetensors");

  private static final String PEANO =
      """
      "atoms": ["z", "T", "F"],
      "operations": [
        {"symbol": "s", "form": "call", "arguments": 1},
        {"symbol": "plus", "form": "call", "arguments": 2},
        {"symbol": "eq", "form": "call", "arguments": 2},
        {"symbol": "if", "form": "call", "arguments": 3}],
      "rules": [
        "plus(z,?y) => ?y", "plus(s(?x),?y) => s(plus(?x,?y))",
        "eq(?x,?x) => T", "eq(z,s(?x)) => F", "eq(s(?x),z) => F",
        "if(T,?x,?y) => ?x", "if(F,?x,?y) => ?y"]
      """;

  @TempDir private Path folder;

  private static Language language(String body) {
    String text = "{\"id\": \"own\", \"name\": \"Own\", \"brackets\": \"()\", " + body + "}";
    return LeafExpansion.expandUnlessKnown(DescriptionReader.read(Path.of("own.json"), text))
        .language();
  }

  private static Proof check(Language language, ModelStore store) {
    FamilyLanguage family = FamilyLanguage.of(store, language).orElseThrow();
    Proof proof = family.prove(Optional.empty(), asked -> {});
    assertEquals(0, proof.wrong(), proof.words());
    LanguageRules rules = family.rules();
    SplittableRandom random = RandomStreams.of(5);
    try (LoadedSystem system =
        LoadedSystem.open(store, language, RewritingOptions.standard(), DeviceChoice.CPU, 1)) {
      for (int i = 0; i < 100; i++) {
        String formula =
            rules.vocabulary().expand(rules.generate(new FormulaShape(1 + i % 5, 3, true), random));
        Outcome outcome = system.rewriter().solve(formula);
        assertEquals(
            TextEvaluator.exactValue(language, formula).orElseThrow(),
            ((Outcome.Complete) outcome).value(),
            formula);
      }
    }
    return proof;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        PEANO,
        // Rules of leaves, with an operand that is compared.
        """
        "atoms": ["T", "F", "a", "b"],
        "operations": [{"symbol": "!", "form": "prefix"}, {"symbol": "&", "form": "infix"}],
        "rules": ["(!T) => F", "(!F) => T", "(?x&?x) => ?x", "(?x&T) => ?x", "(F&?x) => F"]
        """,
        // The values of an expression, of digits.
        """
        "atoms": [{"integers": [0, 9]}],
        "operations": [
          {"symbol": "+", "form": "infix", "value": "(x + y) % 10"},
          {"symbol": "-", "form": "prefix", "value": "(10 - x) % 10"}]
        """,
        // Calls with many operands.
        """
        "atoms": ["a", "b", "c"],
        "operations": [{"symbol": "f", "form": "call", "arguments": 7}],
        "rules": ["f(?a,?b,?c,?d,?e,?a,?g) => ?a", "f(a,?b,?c,?d,?e,?f,b) => a"]
        """,
        // Neighbours react.
        """
        "atoms": ["a", "b", "c"],
        "operations": [{"form": "sequence"}],
        "rules": ["b a => a b", "c a => a c", "c b => b c", "a a => a"]
        """
      })
  void unseenLanguagesAreProved(String body) {
    Proof proof = check(language(body), new ModelStore(MODELS));
    assertTrue(proof.isWhole(), proof.words());
    assertTrue(proof.words().endsWith(", without training"), proof.words());
  }

  /** A verdict is found again, and holds for nothing else. */
  @Test
  void verdictsAreBoundToTheDescription() {
    ModelStore store = new ModelStore(MODELS);
    FamilyLanguage family = FamilyLanguage.of(store, language(PEANO)).orElseThrow();
    Proof proof = family.prove(Optional.empty(), asked -> {});
    assertEquals(Optional.of(proof), family.known());
    assertEquals(proof.words(), ProofVerdict.of(store, language(PEANO)).words());
    Language changed = language(PEANO.replace("eq(?x,?x) => T", "eq(?x,?x) => F"));
    assertEquals(Optional.empty(), FamilyLanguage.of(store, changed).orElseThrow().known());
  }

  /** A second value decides no answer, but whether there is one result. */
  @Test
  void verdictsAreBoundToConflicts() {
    String sequence =
        """
        "atoms": ["s", "t", "v"],
        "operations": [{"form": "sequence"}],
        "rules": ["s t => v"%s]
        """;
    ModelStore store = new ModelStore(MODELS);
    FamilyLanguage family =
        FamilyLanguage.of(store, language(sequence.formatted(""))).orElseThrow();
    assertTrue(family.prove(Optional.empty(), asked -> {}).isWhole());
    FamilyLanguage changed =
        FamilyLanguage.of(store, language(sequence.formatted(", \"s t => s\""))).orElseThrow();
    assertEquals(Optional.empty(), changed.known());
    assertFalse(changed.prove(Optional.empty(), asked -> {}).isWhole());
  }

  /** Characters for private use stand for other tokens in networks' texts. */
  @ParameterizedTest
  @ValueSource(chars = {'\uE000', '\uE006', '\uF8E1', '\uF8FF', '\u3400'})
  void anyCharacterIsAnAtom(char atom) {
    Language language =
        language(
            """
            "atoms": ["ab", "%s", "c"],
            "operations": [{"symbol": "f", "form": "call", "arguments": 2},
              {"symbol": "g", "form": "call", "arguments": 1}],
            "rules": ["f(?x,?x) => c", "f(%1$s,?y) => ab", "f(g(?x),%1$s) => ?x"]
            """
                .formatted(atom));
    check(language, new ModelStore(MODELS));
  }

  /** Whoever trains a language checks it before; these networks are used without a check. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        """
        "atoms": ["R", "Y", "G"],
        "operations": [{"symbol": "+", "form": "infix"}],
        "rules": ["(R+?x) => R", "(?x+G) => G"]
        """,
        """
        "atoms": ["a", "b", "c"],
        "operations": [{"form": "sequence"}],
        "rules": ["b a => a", "b a => b"]
        """
      })
  void severalValuesOfALeafAreNotProved(String body) {
    Language language = language(body);
    Proof proof =
        FamilyLanguage.of(new ModelStore(MODELS), language)
            .orElseThrow()
            .prove(Optional.empty(), asked -> {});
    assertEquals(0, proof.wrong());
    assertEquals(Verdict.SEVERAL_RESULTS, proof.verdict());
  }

  private ModelStore copy(String damaged) throws IOException {
    Map<String, byte[]> files = new HashMap<>();
    for (String file : FILES) {
      byte[] bytes = Files.readAllBytes(MODELS.resolve(file));
      if (file.equals(damaged)) {
        // The last array is the threshold, or the weights of the answers.
        for (int i = bytes.length / 2; i < bytes.length; i++) {
          bytes[i] = 0;
        }
      }
      files.put(file, bytes);
    }
    ModelStore store = new ModelStore(folder);
    store.put(files);
    return store;
  }

  @Test
  void wrongAnswersAreFound() throws IOException {
    for (String damaged :
        List.of("_family/solver/weights.safetensors", "_family/tagger/weights.safetensors")) {
      ModelStore store = copy(damaged);
      Language language = language(PEANO);
      Proof proof =
          FamilyLanguage.of(store, language).orElseThrow().prove(Optional.empty(), asked -> {});
      assertEquals(Verdict.NOTHING, proof.verdict(), damaged);
      ModelException refused =
          assertThrows(
              ModelException.class,
              () ->
                  LoadedSystem.open(
                      store, language, RewritingOptions.standard(), DeviceChoice.CPU, 1));
      assertTrue(refused.isWithoutNetworks());
    }
  }

  @Test
  void networksOfALanguageComeFirst() {
    ModelStore store = new ModelStore(MODELS);
    assertEquals(Optional.empty(), FamilyLanguage.of(store, Language.ofPaper().get(0)));
    assertEquals(Optional.empty(), FamilyLanguage.of(new ModelStore(folder), language(PEANO)));
  }

  /** The rules of such a language would be those for atoms alone. */
  @Test
  void rulesWithVariablesBesideAnExpressionAreNotRead() {
    Language mixed =
        language(
            """
            "atoms": [{"digits": "0-2"}],
            "operations": [{"symbol": "g", "form": "call", "arguments": 3},
              {"symbol": "ff", "form": "call", "arguments": 2, "value": "x < y ? y - x : x - y"}],
            "rules": ["g(0,?y,?x) => 2"]
            """);
    assertEquals(Optional.empty(), FamilyLanguage.of(new ModelStore(MODELS), mixed));
  }

  /** Its digest does not have the values of its 6,000,000 leaves. */
  @Test
  void aVerdictIsNotThatOfOtherRightSides() {
    assertNotEquals(boundOf("?x"), boundOf("7"));
    assertEquals(boundOf("7"), boundOf("7"));
  }

  private static Map<String, String> boundOf(String value) {
    String calls =
        Stream.of("f", "g", "h", "k", "l", "m")
            .map(
                symbol ->
                    "{\"symbol\": \"%s\", \"form\": \"call\", \"arguments\": 2}".formatted(symbol))
            .collect(Collectors.joining(","));
    Language language =
        language(
            """
            "atoms": [{"integers": [0, 999]}], "operations": [%s],
            "rules": ["f(?x,?x) => %s", "f(?x,?y) => ?x", "g(?x,?y) => ?x", "h(?x,?y) => ?x",
              "k(?x,?y) => ?x", "l(?x,?y) => ?x", "m(?x,?y) => ?x"]
            """
                .formatted(calls, value));
    return FamilyStore.shared(new ModelStore(MODELS))
        .bound(language, RulesFactory.questions(RulesFactory.of(language)).orElseThrow());
  }
}
