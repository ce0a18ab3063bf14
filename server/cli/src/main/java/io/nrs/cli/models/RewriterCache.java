package io.nrs.cli.models;

import io.nrs.grammar.Language;
import io.nrs.rewriting.Rewriter;
import io.nrs.rewriting.RewritingOptions;
import java.util.HashMap;
import java.util.Map;

/** The rewriters of a run. Each is opened when its language first occurs. */
public final class RewriterCache {
  private final RewriterFactory factory;
  private final RewritingOptions options;
  private final Map<Language, Rewriter> open = new HashMap<>();

  public RewriterCache(RewriterFactory factory, RewritingOptions options) {
    this.factory = factory;
    this.options = options;
  }

  public Rewriter of(Language language) {
    return open.computeIfAbsent(language, key -> factory.open(key, options));
  }
}
