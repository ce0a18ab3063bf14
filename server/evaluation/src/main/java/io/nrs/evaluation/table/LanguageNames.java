package io.nrs.evaluation.table;

import io.nrs.grammar.Language;

/** Names as they are written in headings. */
public final class LanguageNames {
  private LanguageNames() {}

  public static String of(Language task) {
    return switch (task) {
      case LISTOPS -> "ListOps";
      case ARITHMETIC -> "Arithmetic";
      case ALGEBRA -> "Algebra";
    };
  }
}
