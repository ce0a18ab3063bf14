package io.nrs.cli;

import java.util.Locale;

/** How bad a finding is. Notes do not change a command's exit code. */
enum Severity {
  ERROR,
  WARNING,
  NOTE;

  String id() {
    return name().toLowerCase(Locale.ROOT);
  }
}
