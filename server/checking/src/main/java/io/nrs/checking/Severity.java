package io.nrs.checking;

import java.util.Locale;

/** The severity of a finding. Notes do not change a command's exit code. */
public enum Severity {
  ERROR,
  WARNING,
  NOTE;

  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }
}
