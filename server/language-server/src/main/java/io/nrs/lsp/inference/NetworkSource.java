package io.nrs.lsp.inference;

import io.nrs.checking.ExactRewriter;
import io.nrs.checking.Settings;
import io.nrs.grammar.Language;
import io.nrs.rewriting.Rewriter;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.models.ModelConfig;
import io.nrs.rewriting.models.ModelException;
import io.nrs.rewriting.models.ProofVerdict;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

/** A source of networks. */
@FunctionalInterface
public interface NetworkSource {

  /**
   * Where networks come from.
   *
   * @param models the folder
   * @param selector empty if single steps use the tagger
   * @param solver empty if its networks read the rules
   * @param proof whether something is proved about the Solver and the tagger
   * @param withoutTagger why there is a tagger that cannot be used
   */
  record Origin(
      Path models,
      Optional<ModelConfig> selector,
      Optional<ModelConfig> solver,
      ProofVerdict proof,
      Optional<ModelException> withoutTagger) {}

  /** Networks in memory. Several threads may use them, each with its own rewriter. */
  interface Networks extends AutoCloseable {
    Rewriter rewriter(RewritingOptions options);

    /**
     * SHA-256 of the weights of the Solver and of what finds leaves, which identifies the networks
     * of stored results.
     */
    String sum();

    /** Where they run. */
    String device();

    /** Whether there are none, and the rules of the language stand in their place. */
    default boolean isByRules() {
      return false;
    }

    /** Where they come from, if from a models folder. */
    default Optional<Origin> origin() {
      return Optional.empty();
    }

    /**
     * Asks what nobody should wait for, and keeps the verdict; what its argument throws ends it.
     */
    default Optional<Consumer<LongConsumer>> unasked() {
      return Optional.empty();
    }

    @Override
    void close();
  }

  /**
   * Loads the networks of a language; the caller closes them.
   *
   * @throws io.nrs.rewriting.models.ModelException with a message for the user if it cannot
   */
  Networks open(Language language, Settings settings);

  /** What stands in the place of the networks of a language that has none. */
  record Rules(Language language) implements Networks {
    @Override
    public Rewriter rewriter(RewritingOptions options) {
      return new ExactRewriter(language, options.stepLimit());
    }

    /** Identifies no weights. */
    @Override
    public String sum() {
      return "none";
    }

    @Override
    public String device() {
      return "rules";
    }

    @Override
    public boolean isByRules() {
      return true;
    }

    @Override
    public void close() {}
  }
}
