package io.nrs.rewriting.models;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.language.proof.Convergence;
import io.nrs.language.proof.Convergence.Basis;
import io.nrs.language.proof.Convergence.Claim;
import io.nrs.rewriting.models.Proof.SolverAnswers;
import io.nrs.rewriting.models.Proof.Sweep;
import io.nrs.rewriting.models.Proof.Verdict;
import io.nrs.rewriting.models.ProofVerdict.NotProved;
import io.nrs.rewriting.models.ProofVerdict.Proved;
import io.nrs.rewriting.models.ProofVerdict.Reason;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is proved about networks, and what voids it. */
class ProofTest {
  private static final BuiltInLanguage LANGUAGE = BuiltInLanguage.ARITHMETIC;

  @TempDir Path folder;
  private ModelStore store;

  @BeforeEach
  void save() throws IOException {
    store = new ModelStore(folder);
    TinyModels.save(store, LANGUAGE);
    TinyModels.saveTagger(store, LANGUAGE);
  }

  private static Sweep sweep(long wrong, long all, long wrongOfAll) {
    return new Sweep(
        7, 935, 592, List.of(), wrong, 13.5, OptionalDouble.of(.02), "windows", all, wrongOfAll);
  }

  private Proof proof(long wrongLeaves, Sweep... sweeps) {
    return Proof.of(
        store,
        LANGUAGE,
        Optional.of("commit"),
        new SolverAnswers("questions", 119_002, wrongLeaves, .97, OptionalDouble.of(3.376)),
        List.of(sweeps));
  }

  private static Proof changed(Proof proof, Convergence convergence, int corrected) {
    return new Proof(
        proof.format(),
        proof.language(),
        proof.bound(),
        proof.commit(),
        proof.questions(),
        proof.leaves(),
        proof.wrongLeaves(),
        proof.leastConfidence(),
        proof.leastMargin(),
        proof.sweeps(),
        corrected,
        proof.formulas(),
        convergence);
  }

  private static void check(Verdict verdict, String words, Proof proof) {
    assertEquals(verdict, proof.verdict());
    assertEquals(words, proof.words());
    assertEquals(
        Set.of(Verdict.EVERY_FORMULA, Verdict.ANY_TEXT).contains(verdict), proof.isWhole());
  }

  private static Claim claim(Basis basis) {
    return new Claim(basis, "a reason");
  }

  /** What is assumed is not proved, whatever the networks answer. */
  @ParameterizedTest
  @CsvSource({
    "0, 0, ASSUMED, PROVED, IF_IT_ENDS",
    "0, 0, ASSUMED, NOT, IF_IT_ENDS",
    "3, 0, ASSUMED, NOT, NOTHING",
    "0, 1, ASSUMED, NOT, NOTHING",
    "0, 0, PROVED, NOT, SEVERAL_RESULTS",
    "0, 0, PROVED, ASSUMED, SEVERAL_RESULTS",
    "0, 0, PROVED, FIXED_ORDER, EVERY_FORMULA"
  })
  void whatIsAssumedIsNotProved(
      long wrongWindows, long wrongLeaves, Basis ends, Basis oneResult, Verdict verdict) {
    Proof proof =
        changed(
            proof(wrongLeaves, sweep(wrongWindows, 0, 0)),
            new Convergence(claim(ends), claim(oneResult)),
            0);
    assertEquals(verdict, proof.verdict());
    assertEquals(verdict == Verdict.EVERY_FORMULA, proof.isWhole());
    assertEquals(proof.isWhole(), proof.words().startsWith("proved"), proof.words());
    assertEquals(
        oneResult == Basis.FIXED_ORDER,
        proof.words().endsWith("in a fixed order of rewriting"),
        proof.words());
  }

  @Test
  void verdicts() {
    String learnt = ", learnt from short formulas";
    Proof right = proof(0, sweep(0, 1_554, 0), sweep(0, 0, 0));
    check(Verdict.EVERY_FORMULA, "proved for every formula" + learnt, right);
    check(
        Verdict.EVERY_FORMULA,
        "proved for every formula, by enumeration: it was also trained on 1,234 windows",
        changed(right, right.convergence(), 1_234));
    check(Verdict.ANY_TEXT, "proved for any text" + learnt, proof(0, sweep(0, 1_554, 0)));
    check(Verdict.NOTHING, "not proved: wrong leaves 0, wrong windows 3", proof(0, sweep(3, 9, 5)));
    check(Verdict.NOTHING, "not proved: wrong leaves 1, wrong windows 0", proof(1, sweep(0, 9, 0)));
  }

  private ProofVerdict verdict() {
    return ProofVerdict.of(store, LANGUAGE);
  }

  private void checkNot(Reason reason, String... changed) {
    NotProved not = assertInstanceOf(NotProved.class, verdict());
    assertEquals(reason, not.reason(), not.words());
    assertEquals(List.of(changed), not.changed());
    assertTrue(not.words().startsWith("not proved"), not.words());
  }

  @Test
  void aChangedByteVoidsIt() throws IOException {
    checkNot(Reason.NONE);
    Proof proof = proof(0, sweep(0, 0, 0));
    proof.store(store, LANGUAGE);
    assertEquals(new Proved(proof), verdict());
    for (TrainableModule module : ProofBinding.MODULES) {
      Path weights = folder.resolve(LANGUAGE.id()).resolve(module.id()).resolve(ModelStore.WEIGHTS);
      byte[] bytes = Files.readAllBytes(weights);
      bytes[bytes.length - 1] ^= 1;
      Files.write(weights, bytes);
      checkNot(Reason.UNUSABLE);
      bytes[bytes.length - 1] ^= 1;
      Files.write(weights, bytes);
      assertEquals(new Proved(proof), verdict());
    }
  }

  @Test
  void othersNetworksVoidIt() throws IOException {
    Proof proof = proof(0, sweep(0, 0, 0));
    proof.store(store, LANGUAGE);
    store.save(
        LANGUAGE,
        TrainableModule.SOLVER,
        store.config(LANGUAGE, TrainableModule.SOLVER),
        new byte[] {1, 2});
    checkNot(Reason.CHANGED, "solver.weights");
    TinyModels.save(store, LANGUAGE);
    assertEquals(new Proved(proof), verdict());
    TinyModels.saveTagger(store, LANGUAGE, 1);
    checkNot(Reason.CHANGED, "tagger.training");
  }

  /** The same answers of another commit are no reason to write a file. */
  @Test
  void theSameAnswersAreStoredOnce() throws IOException {
    Proof proof = proof(0, sweep(0, 0, 0));
    proof.store(store, LANGUAGE);
    Proof again =
        Proof.of(
            store,
            LANGUAGE,
            Optional.of("another"),
            new SolverAnswers("questions", 119_002, 0, .97, OptionalDouble.of(3.376)),
            proof.sweeps());
    again.store(store, LANGUAGE);
    assertEquals(Optional.of("commit"), verdict().proof().orElseThrow().commit());
  }

  private void store(JsonObject proof) throws IOException {
    store.put(
        Map.of(
            LANGUAGE.id() + "/tagger/" + Proof.FILE,
            proof.toString().getBytes(StandardCharsets.UTF_8)));
  }

  /** A file that says nothing is proved by nobody. */
  @Test
  void aProofWithoutQuestionsOrFieldsIsNone() throws IOException {
    proof(0, sweep(0, 0, 0)).store(store, LANGUAGE);
    String whole = Files.readString(folder.resolve(LANGUAGE.id()).resolve("tagger/proof.json"));
    Set<String> optional = Set.of("commit", "leastMargin", "formulas");
    for (String field : JsonParser.parseString(whole).getAsJsonObject().keySet()) {
      JsonObject less = JsonParser.parseString(whole).getAsJsonObject();
      less.remove(field);
      store(less);
      if (optional.contains(field)) {
        assertTrue(verdict().isProved(), field);
      } else {
        checkNot(field.equals("format") ? Reason.VERSION : Reason.DAMAGED);
      }
    }
    JsonObject proof = JsonParser.parseString(whole).getAsJsonObject();
    proof.add("sweeps", new JsonArray());
    store(proof);
    checkNot(Reason.EMPTY);
    proof = JsonParser.parseString(whole).getAsJsonObject();
    proof.getAsJsonArray("sweeps").get(0).getAsJsonObject().addProperty("reachable", 0);
    store(proof);
    checkNot(Reason.EMPTY);
    proof = JsonParser.parseString(whole).getAsJsonObject();
    proof.addProperty("leaves", 0);
    store(proof);
    checkNot(Reason.EMPTY);
    proof = JsonParser.parseString(whole).getAsJsonObject();
    proof.addProperty("format", 3);
    store(proof);
    checkNot(Reason.VERSION);
  }

  /** Each of what is bound, missing or another one. */
  @Test
  void everyBoundPartCounts() throws IOException {
    proof(0, sweep(0, 0, 0)).store(store, LANGUAGE);
    String whole = Files.readString(folder.resolve(LANGUAGE.id()).resolve("tagger/proof.json"));
    Set<String> names =
        JsonParser.parseString(whole).getAsJsonObject().getAsJsonObject("bound").keySet();
    assertTrue(
        names.containsAll(
            List.of(
                "language.answers",
                "language.classes",
                "language.meaning",
                "language.productions",
                "language.vocabulary",
                "program.version",
                "solver.network",
                "solver.outputOrder",
                "solver.tokens",
                "solver.weights",
                "tagger.network",
                "tagger.tokens",
                "tagger.weights")),
        names.toString());
    for (String name : names) {
      JsonObject proof = JsonParser.parseString(whole).getAsJsonObject();
      proof.getAsJsonObject("bound").remove(name);
      store(proof);
      checkNot(Reason.CHANGED, name);
      proof.getAsJsonObject("bound").addProperty(name, "another");
      store(proof);
      checkNot(Reason.CHANGED, name);
    }
  }

  @Test
  void aDamagedVerdictIsNone() throws IOException {
    store.put(Map.of(LANGUAGE.id() + "/tagger/" + Proof.FILE, new byte[] {123}));
    checkNot(Reason.DAMAGED);
  }
}
