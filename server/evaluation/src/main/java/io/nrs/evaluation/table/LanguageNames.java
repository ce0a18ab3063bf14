package io.nrs.evaluation.report;

import io.nrs.grammar.Language;

/** Names as they are written in headings. */
final class Words {
  private Words() {}

  static String of(Language task) {
    return switch (task) {
      case LISTOPS -> "ListOps";
      case ARITHMETIC -> "Arithmetic";
      case ALGEBRA -> "Algebra";
    };
  }
}
