package io.nrs.eclipse.editor;

import io.nrs.eclipse.common.PluginConstants;
import io.nrs.grammar.Lexeme;
import java.util.Locale;

/** The colours of formulas, which users can change on the preference page Colors and Fonts. */
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

  /** The key in the colour registry of a theme. */
  public String key() {
    return PluginConstants.PLUGIN_ID + "." + name().toLowerCase(Locale.ROOT);
  }
}
