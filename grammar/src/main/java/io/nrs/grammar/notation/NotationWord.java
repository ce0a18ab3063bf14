package io.nrs.grammar.notation;

import static io.nrs.grammar.antlr.FormulaParser.CALL;

import io.nrs.grammar.Characters;

/**
 * A symbol or what people write for it.
 *
 * @param spelled whether it is no symbol itself, so that letters and digits must not touch it
 */
record NotationWord(String text, int type, boolean spelled) {
  /** Returns its end if it is here, and the place itself if it is not. */
  int end(String line, int start, boolean anyCase) {
    if (!spelled && line.startsWith(text, start)) {
      return isWord() && (joins(line, start) || joins(line, start + text.length()))
          ? start
          : start + text.length();
    }
    if (!spelled && !anyCase) {
      return start;
    }
    int at = start;
    for (int i = 0; i < text.length(); i++) {
      int from = at;
      if (text.charAt(i) == ' ') {
        while (at < line.length() && Characters.isSpace(line.charAt(at))) {
          at++;
        }
      } else if (line.regionMatches(anyCase, at, text, i, 1)) {
        at++;
      }
      if (at == from) {
        return start;
      }
    }
    return touches(line, at) || touches(line, start) ? start : at;
  }

  /** Returns whether it is a word of several letters, which no letter may touch. */
  private boolean isWord() {
    return type != CALL && text.length() > 1 && text.chars().allMatch(Character::isLetter);
  }

  /** Returns whether letters stand on both sides of a place. */
  private static boolean joins(String line, int at) {
    return touches(line, at)
        && Character.isLetter(line.charAt(at - 1))
        && Character.isLetter(line.charAt(at));
  }

  /** Returns whether letters or digits stand on both sides of a place. */
  private static boolean touches(String line, int at) {
    return 0 < at
        && at < line.length()
        && Character.isLetterOrDigit(line.charAt(at - 1))
        && Character.isLetterOrDigit(line.charAt(at));
  }
}
