package io.nrs.eclipse.editor;

import io.nrs.eclipse.common.PluginConstants;
import io.nrs.grammar.reading.Lexeme;
import java.util.Locale;
import org.eclipse.swt.custom.StyleRange;
import org.eclipse.swt.graphics.Color;
import org.eclipse.ui.PlatformUI;

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

  /** The style of a lexeme in the theme of the workbench. */
  public static StyleRange style(Lexeme lexeme) {
    return new StyleRange(
        lexeme.span().start(), lexeme.span().length(), of(lexeme.kind()).shown(), null);
  }

  /** The colour in the theme of the workbench. */
  public Color shown() {
    return shown(key());
  }

  /** A colour of the theme of the workbench. */
  public static Color shown(String key) {
    return PlatformUI.getWorkbench()
        .getThemeManager()
        .getCurrentTheme()
        .getColorRegistry()
        .get(key);
  }

  /** The key in the colour registry of a theme. */
  public String key() {
    return PluginConstants.PLUGIN_ID + "." + name().toLowerCase(Locale.ROOT);
  }
}
