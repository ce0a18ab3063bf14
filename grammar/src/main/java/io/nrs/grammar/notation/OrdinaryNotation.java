package io.nrs.grammar.notation;

import static io.nrs.grammar.antlr.FormulaParser.ATOM;
import static io.nrs.grammar.antlr.FormulaParser.BRACKET;
import static io.nrs.grammar.antlr.FormulaParser.CLOSE;
import static io.nrs.grammar.antlr.FormulaParser.COMMA;
import static io.nrs.grammar.antlr.FormulaParser.FOREIGN;
import static io.nrs.grammar.antlr.FormulaParser.LIST;
import static io.nrs.grammar.antlr.FormulaParser.MINUS;
import static io.nrs.grammar.antlr.FormulaParser.NAME;
import static io.nrs.grammar.antlr.FormulaParser.OPEN;
import static io.nrs.grammar.antlr.FormulaParser.OTHER;
import static io.nrs.grammar.antlr.FormulaParser.PLUS;
import static io.nrs.grammar.antlr.FormulaParser.STAR;

import io.nrs.grammar.Characters;
import io.nrs.grammar.Language;
import io.nrs.grammar.Span;
import io.nrs.grammar.rewriting.StringRewriting;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.antlr.v4.runtime.CommonToken;
import org.antlr.v4.runtime.Token;

/**
 * Brings the tokens of ordinary notation, {@code 1+2*3}, into the form that the grammars read.
 * Brackets and other {@link InsertedToken}s are added; tokens of canonical form stay as they are.
 *
 * <p>Time is linear in the number of tokens, and nothing recurses.
 */
public final class OrdinaryNotation {
  private static final Map<String, Integer> OPERATOR_TYPES =
      Map.of("+", PLUS, "-", MINUS, "*", STAR);

  private OrdinaryNotation() {}

  /** Returns the tokens of one side of a line. Unreadable text stays unchanged. */
  public static List<Token> canonical(Language language, String line, List<Token> tokens) {
    if (language.sequence().isPresent()) {
      return sequence(language, line, tokens);
    }
    if (language.hasDigitLists()) {
      return calls(line, tokens);
    }
    if (!language.isOfPaper()) {
      return language.hasPrecedence()
          ? new BracketInserter(BracketPrecedence.of(language, line), line, tokens).all()
          : tokens;
    }
    List<Token> known = operators(line, tokens);
    List<Token> joined = language.hasMonomials() ? products(line, known) : known;
    return new BracketInserter(BracketPrecedence.ofPaper(language), line, joined).all();
  }

  /** Encloses a sequence in brackets, which have no width. */
  private static List<Token> sequence(Language language, String line, List<Token> tokens) {
    if (tokens.isEmpty()) {
      return tokens;
    }
    Token first = tokens.get(0);
    Token last = tokens.get(tokens.size() - 1);
    boolean empty = Tokens.text(line, first).equals(StringRewriting.EMPTY);
    return enclosed(
        empty ? tokens.subList(1, tokens.size()) : joined(language, line, tokens),
        first.getStartIndex(),
        last.getStopIndex() + 1);
  }

  /**
   * Joins texts that say nothing with the atom beside them, so that a step replaces them too: an
   * opening bracket and what stands first with the next atom, and others with the one before.
   */
  private static List<Token> joined(Language language, String line, List<Token> tokens) {
    List<Token> joined = new ArrayList<>(tokens.size());
    int start = -1;
    for (Token token : tokens) {
      boolean silent = token.getType() == COMMA;
      boolean opens =
          silent
              && (joined.isEmpty()
                  || start >= 0
                  || Characters.OPENING.indexOf(line.charAt(token.getStartIndex())) >= 0);
      if (opens) {
        start = start < 0 ? token.getStartIndex() : start;
      } else if (silent) {
        Token atom = joined.remove(joined.size() - 1);
        joined.add(meant(language, line, atom, atom.getStartIndex(), token.getStopIndex() + 1));
      } else {
        joined.add(
            start < 0 ? token : meant(language, line, token, start, token.getStopIndex() + 1));
        start = -1;
      }
    }
    if (start >= 0) {
      Token last = joined.remove(joined.size() - 1);
      int end = tokens.get(tokens.size() - 1).getStopIndex() + 1;
      joined.add(meant(language, line, last, last.getStartIndex(), end));
    }
    return joined;
  }

  private static Token meant(Language language, String line, Token atom, int start, int end) {
    String symbol =
        atom instanceof InsertedToken read
            ? read.meaning()
            : language.symbol(Tokens.text(line, atom));
    return new InsertedToken(ATOM, symbol, new Span(start, end));
  }

  /** Tokens of a whole line as one list, whose brackets have no width. */
  public static List<Token> enclosed(List<Token> tokens, int start, int end) {
    List<Token> all = new ArrayList<>(tokens.size() + 3);
    all.add(new InsertedToken(OPEN, "", start));
    all.add(new InsertedToken(LIST, "", start));
    all.addAll(tokens);
    all.add(new InsertedToken(CLOSE, "", end));
    return all;
  }

  /** Returns the canonical text of a sign that people write for an operator. */
  public static Optional<String> operator(String written) {
    return switch (written) {
      case "\u2212", "\u2012", "\u2013", "\u2014", "\uFF0D" -> Optional.of("-");
      case "\u00D7",
          "\u00B7",
          "\u2022",
          "\u2217",
          "\u2219",
          "\u22C5",
          "\u2715",
          "\u2716",
          "\uFF0A" ->
          Optional.of("*");
      case "\uFF0B" -> Optional.of("+");
      default -> Optional.empty();
    };
  }

  /** Reads {@code −} and {@code ×}. In Algebra the latter is part of a monomial. */
  private static List<Token> operators(String line, List<Token> tokens) {
    List<Token> known = new ArrayList<>(tokens.size());
    for (Token token : tokens) {
      Optional<String> meaning =
          token.getType() == FOREIGN ? operator(Tokens.text(line, token)) : Optional.empty();
      known.add(
          meaning
              .map(operator -> Tokens.retyped(token, OPERATOR_TYPES.get(operator)))
              .orElse(token));
    }
    return known;
  }

  /** Joins the factors of a monomial: {@code 2×x}, {@code 2 x}. */
  private static List<Token> products(String line, List<Token> tokens) {
    List<Token> joined = new ArrayList<>(tokens.size());
    for (int i = 0; i < tokens.size(); i++) {
      Token token = tokens.get(i);
      int last = i;
      if (token.getType() == ATOM) {
        while (last + 1 < tokens.size() && isFactor(line, tokens, last + 1)) {
          last += tokens.get(last + 1).getType() == STAR ? 2 : 1;
        }
      }
      if (last > i) {
        CommonToken product = new CommonToken(token);
        product.setStopIndex(tokens.get(last).getStopIndex());
        joined.add(product);
        i = last;
      } else {
        joined.add(token);
      }
    }
    return joined;
  }

  /** Returns whether a factor follows: {@code × x}, or a variable after a space. */
  private static boolean isFactor(String line, List<Token> tokens, int at) {
    if (tokens.get(at).getType() == STAR) {
      return at + 1 < tokens.size() && tokens.get(at + 1).getType() == ATOM;
    }
    return tokens.get(at).getType() == ATOM
        && Character.isLetter(line.codePointAt(tokens.get(at).getStartIndex()));
  }

  /** The open brackets of ListOps. */
  private static final class Arguments {
    private final boolean call;
    private boolean commas;

    Arguments(boolean call) {
      this.call = call;
    }
  }

  /** Reads {@code MAX(1, 2)} of ListOps as {@code [MAX 1 2]}, and commas between arguments. */
  private static List<Token> calls(String line, List<Token> tokens) {
    List<Token> read = new ArrayList<>(tokens.size());
    Deque<Arguments> open = new ArrayDeque<>();
    for (int i = 0; i < tokens.size(); i++) {
      Token token = tokens.get(i);
      if (isCall(line, tokens, i)) {
        read.add(new InsertedToken(OPEN, "(", token.getStartIndex()));
        read.add(Tokens.retyped(token, LIST));
        open.push(new Arguments(true));
        i++;
      } else if (token.getType() == OPEN) {
        read.add(token);
        open.push(new Arguments(false));
      } else if (token.getType() == CLOSE) {
        read.add(token);
        open.poll();
      } else if (is(line, token, BRACKET, ")") && !open.isEmpty() && open.peek().call) {
        read.add(Tokens.retyped(token, CLOSE));
        open.pop();
      } else if (!open.isEmpty() && isSeparator(line, tokens, i)) {
        open.peek().commas = true;
        joinDigits(read);
      } else {
        read.add(isOperator(tokens, i) ? Tokens.retyped(token, LIST) : token);
        if (!open.isEmpty() && open.peek().commas) {
          joinDigits(read);
        }
      }
    }
    return read;
  }

  private static boolean is(String line, Token token, int type, String text) {
    return token.getType() == type && Tokens.text(line, token).equals(text);
  }

  /** A name or sign right after a bracket is the operator, known or not. */
  private static boolean isOperator(List<Token> tokens, int at) {
    int type = tokens.get(at).getType();
    return (type == NAME || type == FOREIGN) && at > 0 && tokens.get(at - 1).getType() == OPEN;
  }

  /** Returns whether a name before a round bracket begins a call. */
  public static boolean isCall(String line, List<Token> tokens, int at) {
    return tokens.get(at).getType() == NAME
        && at + 1 < tokens.size()
        && is(line, tokens.get(at + 1), BRACKET, "(")
        && (at == 0 || tokens.get(at - 1).getType() != OPEN);
  }

  /** Returns whether a comma stands between two arguments. */
  private static boolean isSeparator(String line, List<Token> tokens, int at) {
    return is(line, tokens.get(at), OTHER, ",")
        && at > 0
        && (tokens.get(at - 1).getType() == ATOM
            || tokens.get(at - 1).getType() == CLOSE
            || is(line, tokens.get(at - 1), BRACKET, ")"))
        && at + 1 < tokens.size()
        && (tokens.get(at + 1).getType() == ATOM
            || tokens.get(at + 1).getType() == OPEN
            || tokens.get(at + 1).getType() == NAME);
  }

  /** Beside a comma, {@code 12} is one number; elsewhere it is two arguments. */
  private static void joinDigits(List<Token> read) {
    int last = read.size() - 1;
    int first = last;
    while (first > 0 && touches(read.get(first - 1), read.get(first))) {
      first--;
    }
    if (first < last) {
      CommonToken number = new CommonToken(read.get(first));
      number.setStopIndex(read.get(last).getStopIndex());
      read.subList(first, last + 1).clear();
      read.add(number);
    }
  }

  private static boolean touches(Token one, Token other) {
    return one.getType() == ATOM
        && other.getType() == ATOM
        && one.getStopIndex() + 1 == other.getStartIndex();
  }
}
