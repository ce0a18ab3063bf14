package io.nrs.grammar.reading;

import io.nrs.grammar.Language;
import io.nrs.grammar.Notation;
import io.nrs.grammar.Span;
import io.nrs.grammar.antlr.FormulaParser;
import io.nrs.grammar.notation.OrdinaryNotation;
import io.nrs.grammar.notation.Tokens;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.antlr.v4.runtime.Token;

/** A word or sign of a line, even if it may not occur there. Whitespace is not a lexeme. */
public record Lexeme(Kind kind, Span span) {
  private static final Pattern NUMBER = Pattern.compile("[0-9]+(?:[.,][0-9]+)*");

  /** A factor of Algebra: a number and variables, both optional. */
  private static final Pattern KNOWN_FACTOR =
      Pattern.compile("(?:" + NUMBER.pattern() + ")?[abxy]*");

  private static final Pattern PRODUCT_PART = Pattern.compile("\\*|[^*\\p{Zs}\\t\\f\\x0B]+");
  private static final Pattern FACTOR_PART = Pattern.compile(NUMBER.pattern() + "|[abxy]");

  /** The kind of a lexeme in the language of its line. */
  public enum Kind {
    /** A word such as MIN, MAX or SM, or MED, for which there are no networks. */
    OPERATOR_NAME,
    /** A sign such as {@code +}, {@code -} or {@code *}, also as the sign of an operand. */
    OPERATOR_SYMBOL,
    /** An unsigned number of any size; in ListOps a digit; a constant of a described language. */
    NUMBER,
    /** One of {@code abxy}; a letter of a described language. */
    VARIABLE,
    BRACKET_OPEN,
    BRACKET_CLOSE,
    EQUALS,
    /** To the end of the line, {@code #} included. */
    COMMENT,
    /** Anything else, brackets of another language included. */
    UNKNOWN
  }

  /**
   * Returns the lexemes of a line in order, without overlaps. Only whitespace, and lines longer
   * than {@link Parser#MAX_LINE_LENGTH} without their comment, have none.
   */
  public static List<Lexeme> of(Language language, String written) {
    String line = Tokens.readable(language, written);
    if (line.length() > Parser.MAX_LINE_LENGTH) {
      return ofLong(language, line);
    }
    List<Lexeme> lexemes = new ArrayList<>();
    int calls = 0;
    for (Token token : Tokens.of(language, line)) {
      if (language.hasDigitLists() && isOfCall(token, line, lexemes, calls)) {
        Span span = Tokens.span(token);
        char sign = line.charAt(span.start());
        calls += sign == '(' ? 1 : sign == ')' ? -1 : 0;
        lexemes.add(
            new Lexeme(
                sign == '('
                    ? Kind.BRACKET_OPEN
                    : sign == ')' ? Kind.BRACKET_CLOSE : Kind.OPERATOR_SYMBOL,
                span));
      } else if (token.getType() == FormulaParser.ATOM && language.hasMonomials()) {
        addProduct(line, Tokens.span(token), lexemes);
      } else if (token.getType() != Token.EOF) {
        Span span = Tokens.span(token);
        String text = line.substring(span.start(), span.end());
        Kind kind =
            language.isOfPaper()
                ? kind(token.getType(), language, text)
                : describedKind(token.getType(), language, text);
        lexemes.add(new Lexeme(kind, span));
      }
    }
    return List.copyOf(lexemes);
  }

  /** The bracket after a name, {@code MAX(1, 2)}, its end, and commas. */
  private static boolean isOfCall(Token token, String line, List<Lexeme> before, int calls) {
    if (token.getType() == Token.EOF) {
      return false;
    }
    char sign = line.charAt(token.getStartIndex());
    return switch (sign) {
      case '(' -> !before.isEmpty() && before.get(before.size() - 1).kind() == Kind.OPERATOR_NAME;
      case ')', ',' -> calls > 0;
      default -> false;
    };
  }

  private static List<Lexeme> ofLong(Language language, String line) {
    int comment = Notation.comment(language, line);
    if (comment < 0 || comment > Parser.MAX_LINE_LENGTH) {
      return List.of();
    }
    List<Lexeme> lexemes = new ArrayList<>(of(language, line.substring(0, comment)));
    lexemes.add(new Lexeme(Kind.COMMENT, new Span(comment, line.length())));
    return List.copyOf(lexemes);
  }

  private static Kind describedKind(int type, Language language, String text) {
    boolean word = Character.isLetter(text.codePointAt(0));
    return switch (type) {
      case FormulaParser.INFIX,
          FormulaParser.PREFIX,
          FormulaParser.LIST,
          FormulaParser.CALL,
          FormulaParser.MIXFIX,
          FormulaParser.MIXFIX_END ->
          word ? Kind.OPERATOR_NAME : Kind.OPERATOR_SYMBOL;
      case FormulaParser.COMMA -> Kind.OPERATOR_SYMBOL;
      case FormulaParser.ATOM -> word && text.length() == 1 ? Kind.VARIABLE : Kind.NUMBER;
      case FormulaParser.NAME -> Kind.UNKNOWN;
      default -> kind(type, language, text);
    };
  }

  private static Kind kind(int type, Language language, String text) {
    return switch (type) {
      case FormulaParser.COMMENT -> Kind.COMMENT;
      case FormulaParser.EQUALS -> Kind.EQUALS;
      case FormulaParser.OPEN -> Kind.BRACKET_OPEN;
      case FormulaParser.CLOSE -> Kind.BRACKET_CLOSE;
      case FormulaParser.PLUS, FormulaParser.MINUS, FormulaParser.STAR -> Kind.OPERATOR_SYMBOL;
      case FormulaParser.NAME ->
          language.operation(language.symbol(text)).isPresent() ? Kind.OPERATOR_NAME : Kind.UNKNOWN;
      case FormulaParser.FOREIGN ->
          language.isOfPaper()
                  && language.hasPrecedence()
                  && OrdinaryNotation.operator(text).isPresent()
              ? Kind.OPERATOR_SYMBOL
              : Kind.UNKNOWN;
      case FormulaParser.ATOM -> NUMBER.matcher(text).matches() ? Kind.NUMBER : Kind.UNKNOWN;
      default -> Kind.UNKNOWN;
    };
  }

  /** Splits a product, which is one token for the parser, into several lexemes. */
  private static void addProduct(String line, Span span, List<Lexeme> lexemes) {
    Matcher parts = PRODUCT_PART.matcher(line).region(span.start(), span.end());
    while (parts.find()) {
      if (parts.group().equals("*")) {
        lexemes.add(lexeme(Kind.OPERATOR_SYMBOL, parts));
      } else if (KNOWN_FACTOR.matcher(parts.group()).matches()) {
        addFactor(line, new Span(parts.start(), parts.end()), lexemes);
      } else {
        lexemes.add(lexeme(Kind.UNKNOWN, parts));
      }
    }
  }

  private static void addFactor(String line, Span span, List<Lexeme> lexemes) {
    Matcher parts = FACTOR_PART.matcher(line).region(span.start(), span.end());
    while (parts.find()) {
      boolean isVariable = Character.isLetter(line.charAt(parts.start()));
      lexemes.add(lexeme(isVariable ? Kind.VARIABLE : Kind.NUMBER, parts));
    }
  }

  private static Lexeme lexeme(Kind kind, Matcher part) {
    return new Lexeme(kind, new Span(part.start(), part.end()));
  }
}
