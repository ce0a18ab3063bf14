package io.nrs.cli.models;

import io.nrs.grammar.Language;
import io.nrs.rewriting.Rewriter;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.models.ModelException;

/** Opens the networks of a language. Closing it closes all networks that it opened. */
@FunctionalInterface
public interface RewriterFactory extends AutoCloseable {
  Rewriter open(Language language, RewritingOptions options) throws ModelException;

  @Override
  default void close() {}
}
