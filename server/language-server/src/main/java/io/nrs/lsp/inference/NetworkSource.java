package io.nrs.lsp.inference;

import io.nrs.checking.Settings;
import io.nrs.grammar.Language;
import io.nrs.rewriting.Rewriter;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.models.ModelConfig;
import io.nrs.rewriting.models.ModelException;
import io.nrs.rewriting.models.Proof;
import java.nio.file.Path;
import java.util.Optional;

/** A source of networks. */
@FunctionalInterface
public interface NetworkSource {

  /**
   * Where networks come from.
   *
   * @param models the folder
   * @param proof what is proved about the Solver and the tagger
   * @param withoutTagger why there is a tagger that cannot be used
   */
  record Origin(
      Path models,
      ModelConfig selector,
      ModelConfig solver,
      Optional<Proof> proof,
      Optional<ModelException> withoutTagger) {}

  /** Networks in memory. Several threads may use them, each with its own rewriter. */
  interface Networks extends AutoCloseable {
    Rewriter rewriter(RewritingOptions options);

    /** SHA-256 of both modules' weights, which identifies the networks of stored results. */
    String sum();

    /** Where they run. */
    String device();

    /** Where they come from, if from a models folder. */
    default Optional<Origin> origin() {
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
}
