package io.nrs.rewriting.models;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.nrs.grammar.DescribedLanguage;
import io.nrs.grammar.Language;
import io.nrs.grammar.LeafValues;
import io.nrs.io.LineDigest;
import io.nrs.io.RegularFiles.Checksums;
import io.nrs.io.StoredException;
import io.nrs.io.StoredJson;
import io.nrs.language.LanguageRules;
import io.nrs.language.LanguageTokens;
import io.nrs.language.ProgramVersion;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.language.description.LeafDomain;
import io.nrs.language.description.LeafDomain.LeafTerms;
import io.nrs.language.proof.Convergence;
import io.nrs.language.proof.MeaningDigest;
import io.nrs.language.window.TokenWindows;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * Everything that decides the answers of a language's Solver and tagger, by its name: weights, all
 * fields of both configurations, what the program makes of the language, and its version. None of
 * it asks a network, so it is compared whenever a verdict is shown. The windows and the questions
 * follow from it; their digests are computed where they are asked.
 */
record ProofBinding(Map<String, String> parts) {
  static final List<TrainableModule> MODULES =
      List.of(TrainableModule.SOLVER, TrainableModule.TAGGER);

  ProofBinding {
    parts = Collections.unmodifiableMap(new TreeMap<>(parts));
  }

  /** Returns what follows from a language and this version of the program alone. */
  static Map<String, String> ofLanguage(Language language) {
    LanguageRules rules = RulesFactory.of(language);
    Map<String, String> parts =
        new TreeMap<>(
            Map.of(
                "language.meaning", MeaningDigest.of(rules),
                "language.vocabulary", lines(rules.vocabulary().tokens()::forEach),
                "language.classes", ofPasses(rules, TokenWindows::classLines),
                "language.productions", ofPasses(rules, TokenWindows::productionLines),
                "language.answers", ofPasses(rules, TokenWindows::answerLines),
                "program.version", ProgramVersion.CURRENT));
    // Without another program there is no such part, as before there were any.
    language
        .leafValues()
        .flatMap(LeafValues::provedBy)
        .ifPresent(words -> parts.put("language.provedBy", words));
    conflicts(language).ifPresent(digest -> parts.put("language.conflicts", digest));
    return parts;
  }

  /** What else rules say about leaves decides no answer, but whether there is one result. */
  private static Optional<String> conflicts(Language language) {
    if (!(language instanceof DescribedLanguage described)
        || LeafDomain.size(described.syntax()) > LeafDomain.MAX_LEAVES) {
      return Optional.empty();
    }
    List<String> leaves = Convergence.conflicts(described).map(LeafTerms::toString).toList();
    return Optional.of(leaves).filter(all -> !all.isEmpty()).map(all -> lines(all::forEach));
  }

  private static String ofPasses(
      LanguageTokens rules, BiConsumer<TokenWindows, Consumer<String>> facts) {
    return lines(
        lines ->
            rules
                .tokenWindows()
                .forEach(
                    pass -> {
                      lines.accept("pass");
                      facts.accept(pass, lines);
                    }));
  }

  private static String lines(Consumer<Consumer<String>> giver) {
    LineDigest digest = new LineDigest();
    giver.accept(digest::add);
    return digest.hex();
  }

  /**
   * Returns what decides the answers now.
   *
   * @throws ModelException if a network is missing or damaged
   */
  static ProofBinding of(ModelStore store, Language language) {
    Map<String, String> parts = new TreeMap<>();
    for (TrainableModule module : MODULES) {
      // Weights that are not those of the manifest are refused here.
      store.verified(language, module, ModelStore.WEIGHTS);
      parts.put(weights(module), store.weightsSum(language, module));
      configuration(store, language, module)
          .forEach((field, value) -> parts.put(module.id() + "." + field, value));
    }
    parts.putAll(ofLanguage(language));
    return new ProofBinding(parts);
  }

  static String weights(TrainableModule module) {
    return module.id() + ".weights";
  }

  private static Map<String, String> configuration(
      ModelStore store, Language language, TrainableModule module) {
    byte[] bytes = store.verified(language, module, ModelStore.CONFIG);
    JsonObject fields;
    try {
      fields = StoredJson.read(new String(bytes, StandardCharsets.UTF_8), JsonObject.class);
    } catch (StoredException e) {
      throw new ModelException(
          "%s of the %s of %s is damaged".formatted(ModelStore.CONFIG, module.id(), language.id()),
          ModelStore.remedy(language, module),
          e);
    }
    Map<String, String> digests = new TreeMap<>();
    fields.asMap().forEach((name, value) -> digests.put(name, digest(value)));
    return digests;
  }

  private static String digest(JsonElement value) {
    return Checksums.sha256(value.toString().getBytes(StandardCharsets.UTF_8));
  }

  /** Returns the names of the parts that differ, in order. */
  List<String> differences(ProofBinding other) {
    TreeSet<String> names = new TreeSet<>(parts.keySet());
    names.addAll(other.parts().keySet());
    List<String> different = new ArrayList<>();
    for (String name : names) {
      if (!parts.getOrDefault(name, "").equals(other.parts().getOrDefault(name, ""))) {
        different.add(name);
      }
    }
    return different;
  }
}
