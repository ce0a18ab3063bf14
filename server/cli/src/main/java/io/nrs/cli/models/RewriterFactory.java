package io.nrs.cli;

import io.nrs.grammar.Language;
import io.nrs.rewriting.ModelException;
import io.nrs.rewriting.Rewriter;
import io.nrs.rewriting.RewritingOptions;

/** Opens the networks of a language. What it opened can be used until it is closed. */
@FunctionalInterface
public interface RewriterFactory extends AutoCloseable {
  Rewriter open(Language language, RewritingOptions options) throws ModelException;

  @Override
  default void close() {}
}
