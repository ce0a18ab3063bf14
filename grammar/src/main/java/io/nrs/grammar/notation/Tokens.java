package io.nrs.grammar.notation;

import static io.nrs.grammar.antlr.FormulaParser.ATOM;
import static io.nrs.grammar.antlr.FormulaParser.BRACKET;
import static io.nrs.grammar.antlr.FormulaParser.CALL;
import static io.nrs.grammar.antlr.FormulaParser.CLOSE;
import static io.nrs.grammar.antlr.FormulaParser.COMMENT;
import static io.nrs.grammar.antlr.FormulaParser.EQUALS;
import static io.nrs.grammar.antlr.FormulaParser.FOREIGN;
import static io.nrs.grammar.antlr.FormulaParser.INFIX;
import static io.nrs.grammar.antlr.FormulaParser.MIXFIX_END;
import static io.nrs.grammar.antlr.FormulaParser.NAME;
import static io.nrs.grammar.antlr.FormulaParser.OPEN;
import static io.nrs.grammar.antlr.FormulaParser.OTHER;

import io.nrs.grammar.Characters;
import io.nrs.grammar.Language;
import io.nrs.grammar.Notation;
import io.nrs.grammar.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.antlr.v4.runtime.CommonToken;
import org.antlr.v4.runtime.Token;

/**
 * The tokens of a line, by UTF-16 offsets. The text of a token is a substring of the line (never
 * {@link Token#getText()}).
 */
public final class Tokens {
  private static final Pattern DECIMAL = Pattern.compile("([0-9]*+)(?:[.][0-9]++)++");
  private static final Pattern LETTERS = Pattern.compile("[\\p{L}_]+");

  /** Signs that may stand before an operand or a value, or end a line. */
  private static final String ENDS_OF_SIGNS = "!~\u00AC;=.?";

  private final NotationWords words;
  private final List<String> comments;
  private final String line;
  private final List<Token> tokens = new ArrayList<>();

  private int brackets;

  /** Where the next comment ends that has an end of its own; a language has one such kind. */
  private int commentEnd = -1;

  private boolean commentEndsLine;

  /** Whether touching capitals are a product. */
  private final boolean products;

  /** Where the last of them end that were found. */
  private int factorsEnd;

  private Tokens(Language language, String line) {
    this.words = NotationWords.of(language);
    this.comments = language.comments();
    this.products = MixfixWords.of(language).product().isPresent();
    this.line = line;
  }

  /**
   * Returns a line as it is read, of the same length: digits of full width are digits, unless the
   * language has them as symbols.
   */
  public static String readable(Language language, String line) {
    return Characters.hasWideDigits(line) && !NotationWords.of(language).hasWideDigits()
        ? Characters.withoutWideDigits(line)
        : line;
  }

  /** Returns all tokens except whitespace; the last one is EOF. */
  public static List<Token> of(Language language, String written) {
    String line = readable(language, written);
    Tokens read = new Tokens(language, line);
    int at = 0;
    while (at < line.length()) {
      at = Characters.isSpace(line.charAt(at)) ? at + 1 : read.token(at);
    }
    read.add(Token.EOF, at, at);
    return TornOperators.joined(language, line, read.tokens);
  }

  /**
   * Returns the tokens that make the formula and its expectation: no comment, no {@code ;} at the
   * end, and before a formula no {@code =} as in spreadsheets and no word that says nothing. If
   * {@code =} is an operation too, the last one outside of brackets begins the expectation, if a
   * single value follows it.
   */
  public static List<Token> significant(Language language, String line, List<Token> tokens) {
    List<Token> kept = new ArrayList<>(tokens);
    kept.removeIf(token -> token.getType() == COMMENT);
    int last = kept.size() - 2;
    if (last >= 0 && span(kept.get(last)).length() == 1) {
      boolean unknown = kept.get(last).getType() == OTHER || kept.get(last).getType() == FOREIGN;
      if (unknown && line.charAt(kept.get(last).getStartIndex()) == ';') {
        kept.remove(last);
      }
    }
    if (isSpreadsheet(kept) || isSilent(language, line, kept)) {
      kept.remove(0);
    }
    if (NotationWords.of(language).isOperation(Notation.EQUALS, 0, true)) {
      // What is no single value cannot be expected, so it is compared.
      boolean expected =
          kept.size() > 3
              && kept.get(kept.size() - 3).getType() != EQUALS
              && kept.get(kept.size() - 2).getType() != EQUALS;
      for (int i = kept.size() - 1; i > 0; i--) {
        if (kept.get(i).getType() == EQUALS && expected) {
          kept.set(i, retyped(kept.get(i), INFIX));
        }
        expected |= kept.get(i).getType() == EQUALS;
      }
    }
    return language.hasDigitLists() ? BinaryBrackets.joined(line, kept) : kept;
  }

  /**
   * {@code =(1+2)} begins with a formula, and {@code = 3} with a value whose formula is missing.
   */
  private static boolean isSpreadsheet(List<Token> tokens) {
    return tokens.size() > 4
        && tokens.get(0).getType() == EQUALS
        && tokens.get(1).getType() != EQUALS;
  }

  /** A word such as SELECT may begin a line, and a formula follows it. */
  private static boolean isSilent(Language language, String line, List<Token> tokens) {
    return tokens.size() > 2
        && tokens.get(0).getType() == NAME
        && NotationWords.of(language).isSilent(line, tokens.get(0).getStartIndex());
  }

  static Token retyped(Token token, int type) {
    CommonToken same = new CommonToken(token);
    same.setType(type);
    return same;
  }

  /** Returns whether an operation begins with a token: its bracket, or the name of a function. */
  public static boolean opensOperation(Token token) {
    return token.getType() == OPEN || token.getType() == CALL;
  }

  /** Returns the place of a token in its line. */
  public static Span span(Token token) {
    return span(token, token);
  }

  /** Returns the place of two tokens and what is between them. */
  public static Span span(Token first, Token last) {
    return new Span(first.getStartIndex(), last.getStopIndex() + 1);
  }

  /** Returns the text of a token in its line. */
  static String text(String line, Token token) {
    return line.substring(token.getStartIndex(), token.getStopIndex() + 1);
  }

  /** Reads one token and returns its end. */
  private int token(int at) {
    char c = line.charAt(at);
    if (startsComment(at)) {
      return add(COMMENT, at, line.length());
    }
    if (c == '=' && !words.isOperation(line, at, brackets > 0)) {
      return add(EQUALS, at, at + 1);
    }
    if (products && isFactor(at)) {
      return add(ATOM, at, at + 1);
    }
    int atom = Math.max(endOfAtom(at), endOfDecimal(at));
    return atom > at
        ? add(ATOM, at, atom)
        : words
            .longest(line, at)
            .map(known -> add(known.word().type(), at, known.end()))
            .orElseGet(() -> unknown(at, c));
  }

  /** Every run of letters is looked at once, and time is linear. */
  private boolean isFactor(int at) {
    if (at >= factorsEnd && (at == 0 || !Character.isLetterOrDigit(line.charAt(at - 1)))) {
      factorsEnd = words.endOfFactors(line, at);
    }
    return at < factorsEnd;
  }

  private boolean startsComment(int at) {
    for (String start : comments) {
      if (isComment(start, at)) {
        return true;
      }
    }
    return false;
  }

  private boolean isComment(String comment, int at) {
    String start = Notation.opening(comment);
    return line.startsWith(start, at)
        && !(start.equals(Notation.SLASHES) && isDivision(at, at + start.length()))
        && endsLine(Notation.closing(comment), at + start.length());
  }

  /** Returns whether a comment ends with the line, so that nothing is behind it. */
  private boolean endsLine(String end, int from) {
    if (end.isEmpty()) {
      return true;
    }
    // Every part of the line is searched once, and time is linear.
    if (commentEnd < from) {
      int found = line.indexOf(end, from);
      commentEnd = found < 0 ? line.length() : found;
      commentEndsLine =
          found >= 0
              && line.substring(found + end.length())
                  .chars()
                  .allMatch(c -> Characters.isSpace((char) c));
    }
    return commentEndsLine;
  }

  /** Whether slashes divide by a number, as in {@code 7 // 2}, or stand in a formula. */
  private boolean isDivision(int start, int end) {
    if (words.longest(line, start).isEmpty() || tokens.isEmpty()) {
      return false;
    }
    int next = end;
    while (next < line.length() && Characters.isSpace(line.charAt(next))) {
      next++;
    }
    return !Characters.isSpace(line.charAt(start - 1))
        || next < line.length() && "0123456789(+-".indexOf(line.charAt(next)) >= 0;
  }

  /** A minus sign before a number belongs to it if an operand is expected. */
  private int endOfAtom(int at) {
    boolean signed = words.signs() && line.charAt(at) == '-' && expectsOperand();
    return words
        .atom()
        .map(pattern -> pattern.matcher(line).region(signed ? at + 1 : at, line.length()))
        .filter(Matcher::lookingAt)
        .map(Matcher::end)
        .orElse(at);
  }

  /** Returns whether a text is a number with a point, such as {@code 1.5} or {@code .5}. */
  public static boolean isDecimal(String text) {
    return DECIMAL.matcher(text).matches();
  }

  /** People mean a decimal number as one operand, unless the point is a sign of the language. */
  private int endOfDecimal(int at) {
    if (at > 0 && Character.isDigit(line.charAt(at - 1))) {
      // Each digit may be a token, and time is linear.
      return at;
    }
    Matcher decimal = DECIMAL.matcher(line).region(at, line.length());
    return decimal.lookingAt() && words.longest(line, decimal.end(1)).isEmpty()
        ? decimal.end()
        : at;
  }

  private boolean expectsOperand() {
    int last = tokens.isEmpty() ? OPEN : tokens.get(tokens.size() - 1).getType();
    return last != ATOM && last != CLOSE && last != MIXFIX_END;
  }

  private int unknown(int at, char c) {
    Matcher letters = LETTERS.matcher(line).region(at, line.length());
    if (letters.lookingAt()) {
      return add(NAME, at, letters.end());
    }
    int end = endOfSigns(at);
    return add(
        (Characters.OPENING + Characters.CLOSING).indexOf(c) >= 0
            ? BRACKET
            : words.foreign().test(line.codePointAt(at)) ? FOREIGN : OTHER,
        at,
        end);
  }

  private int add(int type, int start, int end) {
    brackets += type == OPEN ? 1 : type == CLOSE ? -1 : 0;
    CommonToken token = new CommonToken(type);
    token.setStartIndex(start);
    token.setStopIndex(end - 1);
    tokens.add(token);
    return end;
  }

  /**
   * Returns the end of an unknown sign. In described languages, people mean all signs side by side
   * as one: {@code <->}.
   */
  private int endOfSigns(int at) {
    int end = line.offsetByCodePoints(at, 1);
    boolean joins = words.joinsSigns() && Characters.isSign(line.codePointAt(at));
    while (joins
        && line.charAt(at) != ';'
        && end < line.length()
        && Characters.isSign(line.codePointAt(end))
        && ENDS_OF_SIGNS.indexOf(line.charAt(end)) < 0
        && !startsComment(end)) {
      end = line.offsetByCodePoints(end, 1);
    }
    return end;
  }
}
