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
import java.util.stream.Stream;

/**
 * The networks that read rules, in a folder of models: a Solver and a tagger for any language, or
 * copies of them that were trained further on the rules of one.
 */
public final class FamilyStore {
  /** The name of their folder. The id of a language begins with a letter. */
  public static final String ID = "_family";

  /** The name of what only copies depend on: the language that they were trained on. */
  static final String COPY = ID + ".copy";

  private static final int FORMAT = 1;
  private static final Language SHARED = DescribedLanguage.named(ID);

  private final ModelStore store;
  private final Language folder;

  private FamilyStore(ModelStore store, Language folder) {
    this.store = store;
    this.folder = folder;
  }

  /** Returns the place of the networks for any language. */
  public static FamilyStore shared(ModelStore store) {
    return new FamilyStore(store, SHARED);
  }

  /** Returns the place of the copies for a language. */
  public static FamilyStore copy(ModelStore store, Language language) {
    return new FamilyStore(store, folderOfCopy(language));
  }

  /** Returns whether networks that read rules are in the folder of a name. */
  static boolean isFolder(Language name) {
    return name.id().startsWith(ID);
  }

  /** Returns what the folder of the copies is named after. */
  static Language folderOfCopy(Language language) {
    return DescribedLanguage.named(ID + "-" + language.id());
  }

  /**
   * Returns the networks that read the rules of a language: its copies, or those for any language.
   * Nothing is returned if the folder has none.
   */
  public static Optional<FamilyStore> of(ModelStore store, Language language) {
    return Stream.of(copy(store, language), shared(store)).filter(FamilyStore::exists).findFirst();
  }

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

  /** Returns whether the folder has them, whatever their files hold. */
  public boolean exists() {
    return store.has(folder, TrainableModule.SOLVER) && store.has(folder, TrainableModule.TAGGER);
  }

  private boolean isCopy() {
    return !folder.equals(SHARED);
  }

  /**
   * Reads the networks.
   *
   * @throws ModelException if one is missing or damaged
   */
  public FamilyNetworks read() {
    MatchingConfig solver = solverConfig().network();
    RoleTaggerConfig tagger = taggerConfig().network();
    return new FamilyNetworks(
        solver,
        weights(TrainableModule.SOLVER, MatchingNetwork.shapes(solver)),
        tagger,
        weights(TrainableModule.TAGGER, RoleTaggingNetwork.shapes(tagger)),
        Rotation::of);
  }

  /**
   * Reads the record of the network of the Solver.
   *
   * @throws ModelException if it is missing or damaged
   */
  public SolverConfig solverConfig() {
    return config(TrainableModule.SOLVER, SolverConfig.class);
  }

  /**
   * Reads the record of the tagger.
   *
   * @throws ModelException if it is missing or damaged
   */
  public TaggerConfig taggerConfig() {
    return config(TrainableModule.TAGGER, TaggerConfig.class);
  }

  /** Returns the SHA-256 sum of the weights of the Solver. */
  public String sum() {
    return store.weightsSum(folder, TrainableModule.SOLVER);
  }

  private <T extends Config> T config(TrainableModule module, Class<T> type) {
    byte[] bytes = store.verified(folder, module, ModelStore.CONFIG);
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

  /**
   * Returns the weights of a network as safetensors.
   *
   * @throws ModelException if they are missing or damaged
   */
  public byte[] weights(TrainableModule module) {
    return store.verified(folder, module, ModelStore.WEIGHTS);
  }

  private Map<String, float[]> weights(TrainableModule module, Map<String, Shape> shapes) {
    try {
      return Weights.floats(shapes, weights(module));
    } catch (WeightsException e) {
      throw unusable(module, e.getMessage(), e);
    }
  }

  private ModelException unusable(TrainableModule module, String why, Exception cause) {
    return new ModelException(
        "the %s that reads rules cannot be used: %s".formatted(module.id(), why),
        ModelStore.remedy(folder, module),
        cause);
  }

  /** Returns the sums of all that decides the answers in a language, but for the vectors. */
  Map<String, String> bound(Language language, RuleQuestions questions) {
    Map<String, String> bound = new TreeMap<>(ProofBinding.ofLanguage(language));
    // Networks read the left sides as they are written, and in their order. The digest of a
    // language with very many leaves does not have their values.
    LineDigest read = new LineDigest();
    for (Head operation : questions.views().heads()) {
      read.add(operation.toString());
      questions
          .views()
          .rulesOf(operation)
          .forEach(rule -> read.add(rule.left() + " " + rule.right()));
    }
    bound.put(ID + ".rules", read.hex());
    for (TrainableModule module : ProofBinding.MODULES) {
      bound.put(ID + "." + ProofBinding.weights(module), store.weightsSum(folder, module));
      bound.put(
          ID + "." + module.id() + ".config",
          Checksums.sha256(store.verified(folder, module, ModelStore.CONFIG)));
    }
    if (isCopy()) {
      bound.put(COPY, language.id());
    }
    return bound;
  }

  /**
   * Returns what a package has proved of a language.
   *
   * @param sum of all that decides the answers
   * @throws ModelException if it is damaged
   */
  Optional<String> proof(String sum) {
    String file = proofFile(sum);
    return store.has(folder, TrainableModule.TAGGER, file)
        ? Optional.of(
            new String(
                store.verified(folder, TrainableModule.TAGGER, file), StandardCharsets.UTF_8))
        : Optional.empty();
  }

  private static String proofFile(String sum) {
    return "proof-" + sum + ".json";
  }

  /** Returns the name of the file of a proof in a folder of models. */
  static String proofPath(String sum) {
    return ID + "/" + TrainableModule.TAGGER.id() + "/" + proofFile(sum);
  }

  /** Puts trained networks into the folder, in place of those that are there. */
  public void save(
      SolverConfig solver, byte[] solverWeights, TaggerConfig tagger, byte[] taggerWeights)
      throws IOException {
    store.put(
        Map.of(
            file(TrainableModule.SOLVER, ModelStore.CONFIG),
            StoredJson.pretty(solver).getBytes(StandardCharsets.UTF_8),
            file(TrainableModule.SOLVER, ModelStore.WEIGHTS),
            solverWeights,
            file(TrainableModule.TAGGER, ModelStore.CONFIG),
            StoredJson.pretty(tagger).getBytes(StandardCharsets.UTF_8),
            file(TrainableModule.TAGGER, ModelStore.WEIGHTS),
            taggerWeights));
  }

  private String file(TrainableModule module, String name) {
    return ModelStore.at(folder, module, name);
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
