package io.nrs.cli;

import io.nrs.grammar.Language;
import io.nrs.rewriting.Rewriter;
import io.nrs.rewriting.RewritingOptions;
import java.util.EnumMap;
import java.util.Map;

/** The rewriters of one run, each opened when its language is first met. */
final class Rewriters {
  private final RewriterFactory factory;
  private final RewritingOptions options;
  private final Map<Language, Rewriter> open = new EnumMap<>(Language.class);

  Rewriters(RewriterFactory factory, RewritingOptions options) {
    this.factory = factory;
    this.options = options;
  }

  Rewriter of(Language language) {
    return open.computeIfAbsent(language, key -> factory.open(key, options));
  }
}
