package io.nrs.rewriting.models;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Language;
import io.nrs.language.description.DescriptionReader;
import io.nrs.rewriting.models.Proof.Sweep;
import io.nrs.rewriting.models.Proof.Verdict;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is proved about networks, and what voids it. */
class ProofTest {
  private static final BuiltInLanguage LANGUAGE = BuiltInLanguage.ARITHMETIC;

  private static final String CARD = LANGUAGE.id() + "/tagger/" + ModelStore.CARD;

  @TempDir Path folder;
  private ModelStore store;

  @BeforeEach
  void save() throws IOException {
    store = new ModelStore(folder);
    TinyModels.save(store, LANGUAGE);
    TinyModels.saveTagger(store, LANGUAGE);
  }

  private static Sweep sweep(long wrong, long all, long wrongOfAll) {
    return new Sweep(7, 935, 592, List.of(), wrong, 13.5, all, wrongOfAll);
  }

  private Proof proof(long wrongLeaves, int corrected, Sweep... sweeps) {
    return new Proof(
        LANGUAGE.id(),
        "",
        store.weightsSum(LANGUAGE, TrainableModule.SOLVER),
        store.weightsSum(LANGUAGE, TrainableModule.TAGGER),
        119_002,
        wrongLeaves,
        .97,
        List.of(sweeps),
        corrected,
        Optional.empty());
  }

  private void check(Verdict verdict, String words, Proof proof) {
    assertEquals(verdict, proof.verdict(LANGUAGE));
    assertEquals(words, proof.words(LANGUAGE));
    assertEquals(
        Set.of(Verdict.EVERY_FORMULA, Verdict.ANY_TEXT).contains(verdict), proof.isWhole(LANGUAGE));
  }

  /** What a description assumes is not proved, whatever the networks answer. */
  @ParameterizedTest
  @CsvSource({"0, 0, 0, IF_IT_ENDS", "0, 0, 5, IF_IT_ENDS", "3, 0, 0, NOTHING", "0, 1, 0, NOTHING"})
  void anAssumedLanguageIsNotProved(
      long wrongWindows, long wrongLeaves, int corrected, Verdict verdict) {
    Language assumed =
        DescriptionReader.read(
                Path.of("x.json"),
                """
                {"id": "x", "atoms": ["a", "b"], "operations": [{"form": "sequence"}],
                 "rules": ["a b => b b a a"], "terminating": "assumed"}
                """)
            .language();
    Proof proof = proof(wrongLeaves, corrected, sweep(wrongWindows, 9, 0));
    assertEquals(verdict, proof.verdict(assumed));
    assertFalse(proof.isWhole(assumed));
    assertTrue(proof.words(assumed).startsWith("not proved"), proof.words(assumed));
  }

  @Test
  void verdicts() {
    String learnt = ", learnt from short formulas";
    check(
        Verdict.EVERY_FORMULA,
        "proved for every formula" + learnt,
        proof(0, 0, sweep(0, 1_554, 0), sweep(0, 0, 0)));
    check(
        Verdict.EVERY_FORMULA,
        "proved for every formula, by enumeration: it was also trained on 1,234 windows",
        proof(0, 1_234, sweep(0, 9, 1)));
    check(Verdict.ANY_TEXT, "proved for any text" + learnt, proof(0, 0, sweep(0, 1_554, 0)));
    check(
        Verdict.NOTHING,
        "not proved: wrong leaves 0, wrong windows 3",
        proof(0, 0, sweep(3, 9, 5)));
    check(
        Verdict.NOTHING,
        "not proved: wrong leaves 1, wrong windows 0",
        proof(1, 0, sweep(0, 9, 0)));
  }

  @Test
  void aChangedByteVoidsIt() throws IOException {
    assertEquals(Optional.empty(), Proof.of(store, LANGUAGE));
    Proof proof = proof(0, 0, sweep(0, 0, 0));
    proof.store(store, LANGUAGE);
    assertEquals(Optional.of(proof), Proof.of(store, LANGUAGE));
    for (TrainableModule module : List.of(TrainableModule.SOLVER, TrainableModule.TAGGER)) {
      Path weights = folder.resolve(LANGUAGE.id()).resolve(module.id()).resolve(ModelStore.WEIGHTS);
      byte[] bytes = Files.readAllBytes(weights);
      bytes[bytes.length - 1] ^= 1;
      Files.write(weights, bytes);
      assertEquals(Optional.empty(), Proof.of(store, LANGUAGE));
      bytes[bytes.length - 1] ^= 1;
      Files.write(weights, bytes);
      assertEquals(Optional.of(proof), Proof.of(store, LANGUAGE));
    }
  }

  @Test
  void othersNetworksVoidIt() throws IOException {
    proof(0, 0, sweep(0, 0, 0)).store(store, LANGUAGE);
    TinyModels.saveTagger(store, LANGUAGE, 1);
    assertEquals(Optional.of(proof(0, 0, sweep(0, 0, 0))), Proof.of(store, LANGUAGE));
    store.save(
        LANGUAGE,
        TrainableModule.SOLVER,
        store.config(LANGUAGE, TrainableModule.SOLVER),
        new byte[] {1, 2});
    assertEquals(Optional.empty(), Proof.of(store, LANGUAGE));
  }

  private void checkCard(String expected) throws IOException {
    assertEquals(expected, Files.readString(folder.resolve(CARD)));
    assertEquals(
        List.of(), store.status().stream().filter(file -> !file.problem().isEmpty()).toList());
  }

  /** A card of a tagger never says of one Solver what is proved of another. */
  @Test
  void theCardHasTheVerdict() throws IOException {
    String card = "# tagger\n\n- Validation: 1.0000.\n\nLicence: none.\n";
    store.put(Map.of(CARD, card.getBytes(StandardCharsets.UTF_8)));
    String solver = store.weightsSum(LANGUAGE, TrainableModule.SOLVER);
    proof(1, 0, sweep(0, 0, 0)).store(store, LANGUAGE);
    checkCard(
        card.replace(
            "1.0000.\n",
            "1.0000.\n"
                + "- Not proved: wrong leaves 1, wrong windows 0; 0 of 935 reachable windows wrong,"
                + " 343 never met in training (`nrs verify arithmetic`, Solver %s).\n"
                    .formatted(solver)));
    Proof proof = proof(0, 0, sweep(0, 0, 0), sweep(0, 0, 0));
    proof.store(store, LANGUAGE);
    String proved =
        card.replace(
            "1.0000.\n",
            "1.0000.\n- Proved for every formula, learnt from short formulas; 0 of 1,870 reachable"
                + " windows wrong, 686 never met in training (`nrs verify arithmetic`, Solver %s).\n"
                    .formatted(solver));
    checkCard(proved);
    store.save(
        LANGUAGE,
        TrainableModule.SOLVER,
        store.config(LANGUAGE, TrainableModule.SOLVER),
        new byte[] {1, 2});
    checkCard(card);
    TinyModels.save(store, LANGUAGE);
    proof.store(store, LANGUAGE);
    checkCard(proved);
  }

  @Test
  void aDamagedVerdictIsNone() throws IOException {
    store.put(Map.of(LANGUAGE.id() + "/tagger/" + Proof.FILE, new byte[] {123}));
    assertEquals(Optional.empty(), Proof.of(store, LANGUAGE));
  }
}
