package io.nrs.eclipse.editor;

import io.nrs.eclipse.NrsPlugin;
import io.nrs.grammar.Lexeme;
import java.util.Locale;

/** What has a colour of its own, which users find among those of the workbench. */
public enum FormulaColor {
  OPERATOR,
  NUMBER,
  VARIABLE,
  BRACKET,
  COMMENT,
  UNKNOWN;

  public static FormulaColor of(Lexeme.Kind kind) {
    return switch (kind) {
      case OPERATOR_NAME, OPERATOR_SYMBOL -> OPERATOR;
      case NUMBER -> NUMBER;
      case VARIABLE -> VARIABLE;
      case BRACKET_OPEN, BRACKET_CLOSE, EQUALS -> BRACKET;
      case COMMENT -> COMMENT;
      case UNKNOWN -> UNKNOWN;
    };
  }

  /** Its name in the colour registry of a theme. */
  public String key() {
    return NrsPlugin.ID + "." + name().toLowerCase(Locale.ROOT);
  }
}
