package io.nrs.lsp.inference;

import io.nrs.checking.Settings;
import io.nrs.grammar.Language;
import io.nrs.rewriting.Rewriter;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.models.ModelConfig;
import java.nio.file.Path;
import java.util.Optional;

/** Where networks come from. */
@FunctionalInterface
public interface NetworkSource {

  /**
   * Where networks come from.
   *
   * @param models the folder
   */
  record Origin(Path models, ModelConfig selector, ModelConfig solver) {}

  /** Networks in memory. They may be used by several threads, each with a rewriter of its own. */
  interface Networks extends AutoCloseable {
    Rewriter rewriter(RewritingOptions options);

    /** SHA-256 of both modules' weights, by which results are known to be of the same networks. */
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
   * @throws io.nrs.rewriting.models.ModelException with a message for the user, where it cannot
   */
  Networks open(Language language, Settings settings);
}
