package io.nrs.checking;

import io.nrs.rewriting.RewritingOptions;
import java.util.Locale;

/** The options of rewriting before single ones are changed. */
public enum Preset {
  DEFAULT(RewritingOptions.standard()),
  PAPER(RewritingOptions.paper());

  private final RewritingOptions options;

  Preset(RewritingOptions options) {
    this.options = options;
  }

  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  public RewritingOptions options() {
    return options;
  }
}
