package io.nrs.shipped;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.evaluation.run.Evaluation.LanguageMeasurement;
import io.nrs.grammar.DescribedLanguage;
import io.nrs.grammar.Language;
import io.nrs.grammar.reading.TextEvaluator;
import io.nrs.language.LanguageRules;
import io.nrs.language.description.DescriptionReader;
import io.nrs.language.description.LanguageDescription;
import io.nrs.language.description.LeafDomain;
import io.nrs.language.description.LeafExpansion;
import io.nrs.language.proof.LanguageProof;
import io.nrs.language.sampling.FormulaShape;
import io.nrs.network.NeuralEngine.DeviceChoice;
import io.nrs.rewriting.Outcome;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.models.LoadedSystem;
import io.nrs.rewriting.models.ModelStore;
import io.nrs.rewriting.models.Verification;
import io.nrs.rewriting.system.NeuralRewritingSystem;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.IntBinaryOperator;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The described languages that ship, with their networks. */
class ShippedLanguagesTest {
  private static final Path HOME = Path.of("..", "..");
  private static final Path DESCRIPTIONS = HOME.resolve("grammar").resolve("languages");

  private static final RewritingOptions TAGGING =
      RewritingOptions.standard().withSelection(RewritingOptions.SelectionStrategy.TAGGING);

  private static Language language(String id) {
    return DescriptionReader.read(DESCRIPTIONS.resolve(id + ".json")).language();
  }

  private static LoadedSystem open(String id) {
    return LoadedSystem.open(
        new ModelStore(HOME.resolve("models")),
        language(id),
        RewritingOptions.standard(),
        DeviceChoice.CPU,
        2);
  }

  @Test
  void everyDescriptionIsProved() throws IOException {
    int proved = 0;
    try (DirectoryStream<Path> all = Files.newDirectoryStream(DESCRIPTIONS, "*.json")) {
      for (Path file : all) {
        LanguageDescription description =
            LeafExpansion.expandUnlessKnown(DescriptionReader.read(file));
        assertTrue(LanguageProof.of(description).reducible() > 0, file.toString());
        assertEquals(file.getFileName().toString(), description.language().id() + ".json");
        proved++;
      }
    }
    assertTrue(proved >= 3);
  }

  /** The table of nibbles agrees with the arithmetic of a processor of four bits. */
  @Test
  void nibblesAreFourBits() {
    Map<String, IntBinaryOperator> operations =
        Map.of(
            "~", (x, y) -> ~x,
            "&", (x, y) -> x & y,
            "|", (x, y) -> x | y,
            "^", (x, y) -> x ^ y,
            "+", (x, y) -> x + y,
            "-", (x, y) -> x - y);
    checkLeaves(
        "nibbles",
        binary(operations),
        digit -> Integer.parseInt(digit, 16),
        value -> Integer.toHexString(value & 15));
  }

  /** NULL lies between FALSE and TRUE (ISO/IEC 9075-2, section 8, truth tables). */
  @Test
  void sqlIsThreeValuedLogic() {
    Map<String, ToIntFunction<int[]>> operations =
        new HashMap<>(
            binary(
                Map.of(
                    "NOT", (x, y) -> 2 - x,
                    "AND", Math::min,
                    "OR", Math::max,
                    "IS", (x, y) -> x == y ? 2 : 0,
                    "IS_NOT", (x, y) -> x == y ? 0 : 2,
                    "EQ", (x, y) -> x == 1 || y == 1 ? 1 : x == y ? 2 : 0,
                    "<>", (x, y) -> x == 1 || y == 1 ? 1 : x == y ? 0 : 2,
                    "NULLIF", (x, y) -> x == y ? 1 : x)));
    operations.put("COALESCE", all -> IntStream.of(all).filter(x -> x != 1).findFirst().orElse(1));
    operations.put("IF", all -> all[0] == 2 ? all[1] : all[2]);
    checkLeaves("sql", operations, List.of("FALSE", "NULL", "TRUE"));
  }

  /**
   * Of z as x (IEEE 1364, section 5.1.10), which lies between 0 and 1; but case equality tells them
   * apart (5.1.8), and a condition gives what it chooses (5.1.13).
   */
  @Test
  void verilogHasFourValues() {
    IntUnaryOperator known = x -> x == 3 ? 1 : x;
    IntBinaryOperator differ = (x, y) -> x == 1 || y == 1 ? 1 : x == y ? 0 : 2;
    Map<String, IntBinaryOperator> ofKnown =
        Map.of(
            "~",
            (x, y) -> 2 - x,
            "&",
            Math::min,
            "|",
            Math::max,
            "^",
            differ,
            "~^",
            (x, y) -> 2 - differ.applyAsInt(x, y));
    Map<String, IntBinaryOperator> binary = new HashMap<>();
    ofKnown.forEach(
        (symbol, operation) ->
            binary.put(
                symbol, (x, y) -> operation.applyAsInt(known.applyAsInt(x), known.applyAsInt(y))));
    binary.put("≡", (x, y) -> x == y ? 2 : 0);
    binary.put("≢", (x, y) -> x == y ? 0 : 2);
    Map<String, ToIntFunction<int[]>> operations = new HashMap<>(binary(binary));
    operations.put(
        "IF",
        all ->
            switch (all[0]) {
              case 0 -> all[2];
              case 2 -> all[1];
              default -> all[1] == all[2] ? known.applyAsInt(all[1]) : 1;
            });
    checkLeaves("verilog", operations, List.of("0", "x", "1", "z"));
  }

  private static Map<String, ToIntFunction<int[]>> binary(
      Map<String, IntBinaryOperator> operations) {
    Map<String, ToIntFunction<int[]>> all = new HashMap<>();
    operations.forEach(
        (symbol, operation) ->
            all.put(symbol, given -> operation.applyAsInt(given[0], given[given.length - 1])));
    return all;
  }

  private static void checkLeaves(
      String id, Map<String, ToIntFunction<int[]>> operations, List<String> order) {
    checkLeaves(id, operations, order::indexOf, order::get);
  }

  private static void checkLeaves(
      String id,
      Map<String, ToIntFunction<int[]>> operations,
      ToIntFunction<String> number,
      IntFunction<String> value) {
    DescribedLanguage language = (DescribedLanguage) language(id);
    LeafDomain.leaves(language.syntax(), false)
        .forEach(
            leaf -> {
              int[] operands = leaf.arguments().stream().mapToInt(number).toArray();
              int expected = operations.get(leaf.operation().symbol()).applyAsInt(operands);
              assertEquals(
                  Optional.of(value.apply(expected)),
                  language.leafValues().orElseThrow().valueOf(leaf.operation(), leaf.arguments()),
                  leaf.print(language));
            });
  }

  @ParameterizedTest
  @ValueSource(strings = {"logic", "sql", "verilog", "nibbles", "addition", "sums", "permutations"})
  void everyLeafIsRightAndDeepFormulasAreSolved(String id) {
    try (LoadedSystem system = open(id)) {
      assertEquals(
          List.of(), Verification.run(system.rules(), system.solver(), done -> {}).wrong());
      List<LanguageMeasurement> levels = new ArrayList<>();
      LanguageMeasurement.ofLevels(system, 8, 20, 7, levels::add);
      assertEquals(8, levels.size());
      levels.forEach(level -> assertEquals(level.formulas(), level.right(), level.toString()));
    }
  }

  /** Learnt from lines of at most eight atoms. */
  @ParameterizedTest
  @ValueSource(strings = {"addition", "sums", "permutations", "listops-full"})
  void linesOfAnyLengthAreRewritten(String id) {
    try (LoadedSystem system = open(id)) {
      LanguageRules rules = system.rules();
      NeuralRewritingSystem rewriter = system.rewriter(TAGGING);
      for (int level : new int[] {4, 9, 12}) {
        SplittableRandom random = new SplittableRandom(level);
        String line =
            rules.vocabulary().expand(rules.generate(new FormulaShape(level, 2, true), random));
        checkNormalForm(rewriter, rules, line);
      }
    }
  }

  private static void checkNormalForm(
      NeuralRewritingSystem rewriter, LanguageRules rules, String formula) {
    Outcome outcome = rewriter.solve(formula);
    assertEquals("normal-form", outcome.status(), formula);
    assertEquals(
        TextEvaluator.exactValue(rules.language(), formula), Optional.of(outcome.remaining()));
  }

  /** Learnt from at most eight cells. */
  @Test
  void polynomialsOfAnyLengthAndDepthAreRewritten() {
    try (LoadedSystem system = open("polynomial")) {
      LanguageRules rules = system.rules();
      NeuralRewritingSystem rewriter = system.rewriter(TAGGING);
      SplittableRandom random = new SplittableRandom(5);
      for (int level = 1; level <= 12; level++) {
        String formula = rules.generate(new FormulaShape(level, 2, true), random);
        checkNormalForm(rewriter, rules, formula);
      }
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "logic ; ((T&a)|F)             ; solved      ; a",
        "logic ; ((a&b)|(T&F))         ; normal-form ; (a&b)",
        "logic ; (a&b)                 ; normal-form ; (a&b)",
        "logic ; a                     ; solved      ; a",
        "logic ; (!((a|a)&(!F)))       ; normal-form ; (!a)",
        "logic ; ((T->a)->(a->T))      ; solved      ; T",
        "logic ; ((T xor F)<->(a nand F)) ; solved   ; T",
        "logic ; ((p xor q) nor (F<->p)) ; normal-form ; ((p xor q) nor (F<->p))",
        "sql   ; (NULL AND (NOT TRUE)) ; solved      ; FALSE",
        "sums  ; 3b 2a 7b 1a           ; normal-form ; 3a",
        "sums  ; 5a 5a                 ; normal-form ; ε",
        "permutations ; a b a b a b    ; normal-form ; ε",
        "listops-full ; [MED 9 1 8 2 ] ; normal-form ; 5",
        "polynomial ; +3*(+2x-1)-x     ; normal-form ; 5x-3",
        "polynomial ; +60x+60x-50x     ; normal-form ; 70x",
        "polynomial ; +x-x             ; normal-form ; 0",
        "polynomial ; +x*(+x+2)+1*(+x+2)       ; normal-form ; x^2+3x+2",
        "polynomial ; -3x^2*(+50y-x*(+2*(+9))) ; normal-form ; 54x^3-150x^2y",
        "sql   ; ((TRUE OR NULL) AND (NULL OR FALSE)) ; solved ; NULL",
      })
  void formulasAreTakenToTheirFinalForms(String id, String formula, String status, String value) {
    try (LoadedSystem system = open(id)) {
      Outcome outcome = system.rewriter().solve(formula);
      assertEquals(status, outcome.status());
      assertEquals(value, outcome.remaining());
      Outcome traced = system.rewriter().trace(formula, step -> {});
      assertEquals(value, traced.remaining());
    }
  }
}
