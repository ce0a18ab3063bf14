package io.nrs.lsp.inference;

import io.nrs.checking.Settings;
import io.nrs.grammar.Language;
import io.nrs.rewriting.Rewriter;
import io.nrs.rewriting.RewritingOptions;

/** Where networks come from. */
@FunctionalInterface
public interface NetworkSource {

  /** Networks in memory. They may be used by several threads, each with a rewriter of its own. */
  interface Networks extends AutoCloseable {
    Rewriter rewriter(RewritingOptions options);

    /** SHA-256 of both modules' weights, by which results are known to be of the same networks. */
    String sum();

    /** Where they run. */
    String device();

    @Override
    void close();
  }

  /**
   * Loads the networks of a language; the caller closes them.
   *
   * @throws io.nrs.rewriting.ModelException with a message for the user, where it cannot
   */
  Networks open(Language language, Settings settings);
}
