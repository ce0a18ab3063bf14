package io.nrs.cli;

import io.nrs.grammar.Language;
import io.nrs.rewriting.ModelException;
import io.nrs.rewriting.Rewriter;
import io.nrs.rewriting.RewritingOptions;

/** Opens the networks of a language. */
@FunctionalInterface
public interface RewriterFactory {
  Rewriter open(Language language, RewritingOptions options) throws ModelException;
}
