package io.nrs.rewriting.models;

import ai.djl.ndarray.types.Shape;
import io.nrs.grammar.DescribedLanguage;
import io.nrs.grammar.Language;
import io.nrs.io.LineDigest;
import io.nrs.io.RegularFiles.Checksums;
import io.nrs.io.StoredException;
import io.nrs.io.StoredJson;
import io.nrs.language.terms.RuleQuestions;
import io.nrs.language.terms.TermViews.Head;
import io.nrs.network.MatchingNetwork;
import io.nrs.network.MatchingNetwork.MatchingConfig;
import io.nrs.network.RoleTaggingNetwork;
import io.nrs.network.RoleTaggingNetwork.RoleTaggerConfig;
import io.nrs.network.Rotation;
import io.nrs.network.Weights;
import io.nrs.network.Weights.WeightsException;
import io.nrs.rewriting.family.FamilyNetworks;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The networks that read rules, in a folder of models: a Solver and a tagger for any language. */
public final class FamilyStore {
  /** The name of their folder. The id of a language begins with a letter. */
  public static final String ID = "_family";

  private static final int FORMAT = 1;
  private static final Language FAMILY = DescribedLanguage.named(ID);

  private FamilyStore() {}

  /** What the records of both networks have. */
  private sealed interface Config {
    /** Version of the record. */
    int format();
  }

  /**
   * The record of the network of the Solver.
   *
   * @param format version of this record
   */
  public record SolverConfig(int format, MatchingConfig network, TrainingRecord training)
      implements Config {}

  /**
   * The record of the tagger.
   *
   * @param format version of this record
   */
  public record TaggerConfig(int format, RoleTaggerConfig network, TrainingRecord training)
      implements Config {}

  /** Returns whether a folder of models has them, whatever their files hold. */
  public static boolean isIn(ModelStore store) {
    return store.has(FAMILY, TrainableModule.SOLVER) && store.has(FAMILY, TrainableModule.TAGGER);
  }

  /**
   * Reads the networks.
   *
   * @throws ModelException if one is missing or damaged
   */
  public static FamilyNetworks read(ModelStore store) {
    MatchingConfig solver = solverConfig(store).network();
    RoleTaggerConfig tagger = taggerConfig(store).network();
    return new FamilyNetworks(
        solver,
        weights(store, TrainableModule.SOLVER, MatchingNetwork.shapes(solver)),
        tagger,
        weights(store, TrainableModule.TAGGER, RoleTaggingNetwork.shapes(tagger)),
        Rotation::of);
  }

  /**
   * Reads the record of the network of the Solver.
   *
   * @throws ModelException if it is missing or damaged
   */
  public static SolverConfig solverConfig(ModelStore store) {
    return config(store, TrainableModule.SOLVER, SolverConfig.class);
  }

  /**
   * Reads the record of the tagger.
   *
   * @throws ModelException if it is missing or damaged
   */
  public static TaggerConfig taggerConfig(ModelStore store) {
    return config(store, TrainableModule.TAGGER, TaggerConfig.class);
  }

  /** Returns the SHA-256 sum of the weights of the Solver. */
  public static String sum(ModelStore store) {
    return store.weightsSum(FAMILY, TrainableModule.SOLVER);
  }

  private static <T extends Config> T config(
      ModelStore store, TrainableModule module, Class<T> type) {
    byte[] bytes = store.verified(FAMILY, module, ModelStore.CONFIG);
    T config;
    try {
      config = StoredJson.read(new String(bytes, StandardCharsets.UTF_8), type);
    } catch (StoredException e) {
      throw unusable(module, "its %s is damaged".formatted(ModelStore.CONFIG), e);
    }
    if (config.format() != FORMAT) {
      throw unusable(
          module,
          "its %s has format %s, and this version reads %s"
              .formatted(ModelStore.CONFIG, config.format(), FORMAT),
          null);
    }
    return config;
  }

  private static Map<String, float[]> weights(
      ModelStore store, TrainableModule module, Map<String, Shape> shapes) {
    try {
      return Weights.floats(shapes, store.verified(FAMILY, module, ModelStore.WEIGHTS));
    } catch (WeightsException e) {
      throw unusable(module, e.getMessage(), e);
    }
  }

  private static ModelException unusable(TrainableModule module, String why, Exception cause) {
    return new ModelException(
        "the %s that reads rules cannot be used: %s".formatted(module.id(), why),
        ModelStore.remedy(FAMILY, module),
        cause);
  }

  /** Returns the sums of all that decides the answers in a language, but for the vectors. */
  static Map<String, String> bound(ModelStore store, Language language, RuleQuestions questions) {
    Map<String, String> bound = new TreeMap<>(ProofBinding.ofLanguage(language));
    // Networks read the rules as they are written, and in their order.
    LineDigest read = new LineDigest();
    for (Head operation : questions.views().heads()) {
      read.add(operation.toString());
      questions.views().rulesOf(operation).forEach(rule -> read.add(rule.left().toString()));
    }
    bound.put(ID + ".rules", read.hex());
    for (TrainableModule module : ProofBinding.MODULES) {
      bound.put(ID + "." + ProofBinding.weights(module), store.weightsSum(FAMILY, module));
      bound.put(
          ID + "." + module.id() + ".config",
          Checksums.sha256(store.verified(FAMILY, module, ModelStore.CONFIG)));
    }
    return bound;
  }

  /**
   * Returns what a package has proved of a language.
   *
   * @param sum of all that decides the answers
   * @throws ModelException if it is damaged
   */
  static Optional<String> proof(ModelStore store, String sum) {
    String file = proofFile(sum);
    return store.has(FAMILY, TrainableModule.TAGGER, file)
        ? Optional.of(
            new String(
                store.verified(FAMILY, TrainableModule.TAGGER, file), StandardCharsets.UTF_8))
        : Optional.empty();
  }

  private static String proofFile(String sum) {
    return "proof-" + sum + ".json";
  }

  /** Returns the name of the file of a proof in a folder of models. */
  static String proofPath(String sum) {
    return ID + "/" + TrainableModule.TAGGER.id() + "/" + proofFile(sum);
  }

  /** Puts trained networks into a folder of models, in place of those that are there. */
  public static void save(
      ModelStore store,
      SolverConfig solver,
      byte[] solverWeights,
      TaggerConfig tagger,
      byte[] taggerWeights,
      String card)
      throws IOException {
    byte[] text = card.getBytes(StandardCharsets.UTF_8);
    store.put(
        Map.of(
            ID + "/solver/" + ModelStore.CONFIG,
            StoredJson.pretty(solver).getBytes(StandardCharsets.UTF_8),
            ID + "/solver/" + ModelStore.WEIGHTS,
            solverWeights,
            ID + "/solver/" + ModelStore.CARD,
            text,
            ID + "/tagger/" + ModelStore.CONFIG,
            StoredJson.pretty(tagger).getBytes(StandardCharsets.UTF_8),
            ID + "/tagger/" + ModelStore.WEIGHTS,
            taggerWeights));
  }

  /** Returns a record of this version. */
  public static SolverConfig solver(MatchingConfig network, TrainingRecord training) {
    return new SolverConfig(FORMAT, network, training);
  }

  /** Returns a record of this version. */
  public static TaggerConfig tagger(RoleTaggerConfig network, TrainingRecord training) {
    return new TaggerConfig(FORMAT, network, training);
  }
}
