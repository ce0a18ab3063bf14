package io.nrs.cli.models;

import io.nrs.grammar.Language;
import io.nrs.rewriting.Rewriter;
import io.nrs.rewriting.models.ModelException;

/** The networks of a run. Closing it closes all that it opened. */
@FunctionalInterface
public interface Rewriters extends AutoCloseable {
  /** The networks of a language, which are opened when it first occurs. */
  Rewriter of(Language language) throws ModelException;

  @Override
  default void close() {}
}
