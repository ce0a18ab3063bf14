package io.nrs.shipped;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import io.nrs.grammar.Language;
import io.nrs.language.LanguageRules;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.language.proof.Convergence;
import io.nrs.rewriting.models.ModelStore;
import io.nrs.rewriting.models.Proof;
import io.nrs.rewriting.models.ProofVerdict;
import io.nrs.rewriting.models.ProofVerdict.NotProved;
import io.nrs.rewriting.models.ProofVerdict.Reason;
import io.nrs.rewriting.models.TaggerVerification;
import io.nrs.rewriting.models.TrainableModule;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The proofs of the shipped networks: what they bind, and that the program asks the same still. */
class ShippedProofsTest {
  private static final Path MODELS = Path.of("..", "..", "models");

  /** The questions of a language with more of them take long to list. */
  private static final long MOST_QUESTIONS = 1_000_000;

  @TempDir private Path folder;

  private static List<Language> languages() throws IOException {
    return StaleTablesTest.languages();
  }

  private static Proof proof(Language language) {
    ProofVerdict verdict = ProofVerdict.of(new ModelStore(MODELS), language);
    assertTrue(verdict.isProved(), verdict.words());
    return verdict.proof().orElseThrow();
  }

  /**
   * Reading, folding or labels that this version of the program changes need new proofs: run nrs
   * verify.
   */
  @ParameterizedTest
  @MethodSource("languages")
  void theProgramAsksWhatItAsked(Language language) {
    LanguageRules rules = RulesFactory.of(language);
    Proof proof = proof(language);
    assertEquals(rules.tokenWindows().size(), proof.sweeps().size());
    for (int pass = 0; pass < proof.sweeps().size(); pass++) {
      Proof.Sweep sweep = proof.sweeps().get(pass);
      if (sweep.reachable() < MOST_QUESTIONS) {
        assertEquals(TaggerVerification.windows(rules.tokenWindows().get(pass)), sweep.windows());
      }
    }
    if (proof.leaves() < MOST_QUESTIONS) {
      assertEquals(TaggerVerification.questions(rules), proof.questions());
    }
    assertEquals(Convergence.of(language), proof.convergence());
  }

  private static byte[] bytes(JsonElement json) {
    return json.toString().getBytes(StandardCharsets.UTF_8);
  }

  /** A place in JSON: names of members, and numbers of elements. */
  private record Place(List<Object> steps) {
    Place then(Object step) {
      List<Object> all = new ArrayList<>(steps);
      all.add(step);
      return new Place(all);
    }

    JsonElement in(JsonElement whole) {
      JsonElement at = whole;
      for (Object step : steps) {
        at =
            step instanceof String name
                ? at.getAsJsonObject().get(name)
                : at.getAsJsonArray().get((int) step);
      }
      return at;
    }

    /** Returns the whole with another value here. */
    JsonElement with(JsonElement whole, JsonElement value) {
      JsonElement copy = whole.deepCopy();
      JsonElement owner = new Place(steps.subList(0, steps.size() - 1)).in(copy);
      Object last = steps.get(steps.size() - 1);
      if (last instanceof String name) {
        owner.getAsJsonObject().add(name, value);
      } else {
        owner.getAsJsonArray().set((int) last, value);
      }
      return copy;
    }
  }

  /** All values that have no members. Of the elements of a list, the first and the last. */
  private static void places(JsonElement json, Place at, List<Place> all) {
    if (json instanceof JsonObject object) {
      object.asMap().forEach((name, value) -> places(value, at.then(name), all));
    } else if (json instanceof JsonArray array) {
      for (int i = 0; i < array.size(); i += Math.max(1, array.size() - 1)) {
        places(array.get(i), at.then(i), all);
      }
    } else {
      all.add(at);
    }
  }

  private static JsonElement another(JsonPrimitive value) {
    if (value.isBoolean()) {
      return new JsonPrimitive(!value.getAsBoolean());
    }
    return value.isNumber()
        ? new JsonPrimitive(value.getAsDouble() + 1)
        : new JsonPrimitive(value.getAsString() + "x");
  }

  /** Every configuration with one value changed, one member less or one more. */
  private static Map<JsonElement, String> mutants(JsonObject config) {
    List<Place> places = new ArrayList<>();
    places(config, new Place(List.of()), places);
    Map<JsonElement, String> mutants = new HashMap<>();
    for (Place place : places) {
      JsonPrimitive value = place.in(config).getAsJsonPrimitive();
      mutants.put(place.with(config, another(value)), (String) place.steps().get(0));
    }
    for (String name : config.keySet()) {
      JsonObject less = config.deepCopy();
      less.remove(name);
      mutants.put(less, name);
    }
    JsonObject more = config.deepCopy();
    more.addProperty("further", 1);
    mutants.put(more, "further");
    return mutants;
  }

  @ParameterizedTest
  @MethodSource("languages")
  void everyFieldOfEveryConfigurationIsBound(Language language) throws IOException {
    ModelStore shipped = new ModelStore(MODELS);
    ModelStore store = new ModelStore(folder);
    Map<String, byte[]> files = new HashMap<>();
    for (TrainableModule module : List.of(TrainableModule.SOLVER, TrainableModule.TAGGER)) {
      for (String file : List.of(ModelStore.CONFIG, ModelStore.WEIGHTS)) {
        files.put(path(language, module, file), shipped.verified(language, module, file));
      }
    }
    files.put(
        path(language, TrainableModule.TAGGER, Proof.FILE),
        shipped.verified(language, TrainableModule.TAGGER, Proof.FILE));
    store.put(files);
    assertTrue(ProofVerdict.of(store, language).isProved());
    int tried = 0;
    for (TrainableModule module : List.of(TrainableModule.SOLVER, TrainableModule.TAGGER)) {
      String name = path(language, module, ModelStore.CONFIG);
      JsonObject config =
          JsonParser.parseString(new String(files.get(name), StandardCharsets.UTF_8))
              .getAsJsonObject();
      for (Map.Entry<JsonElement, String> mutant : mutants(config).entrySet()) {
        store.put(Map.of(name, bytes(mutant.getKey())));
        NotProved not = assertInstanceOf(NotProved.class, ProofVerdict.of(store, language));
        assertEquals(Reason.CHANGED, not.reason(), not.words());
        assertEquals(List.of(module.id() + "." + mutant.getValue()), not.changed());
        tried++;
      }
      store.put(Map.of(name, files.get(name)));
      assertTrue(ProofVerdict.of(store, language).isProved());
    }
    assertTrue(tried > 50, tried + " mutants");
  }

  private static String path(Language language, TrainableModule module, String file) {
    return language.id() + "/" + module.id() + "/" + file;
  }
}
