package io.nrs.grammar.notation;

import io.nrs.grammar.Characters;
import io.nrs.grammar.Language;
import io.nrs.grammar.antlr.FormulaParser;
import java.util.ArrayList;
import java.util.List;
import org.antlr.v4.runtime.CommonToken;
import org.antlr.v4.runtime.Token;

/**
 * Operators that people know from elsewhere and a language lacks, {@code <=>} or {@code NOT IN}.
 * Parts of them may be signs or words of the language. Read on their own, these would give another
 * formula, or a message about what nobody wrote.
 */
public final class TornOperators {
  /** Signs that mean something at the end of an operand or of a line. */
  private static final String APART = ";.,?\"'\u2019\u2032";

  /** Whether all signs are those of the description. */
  private final boolean described;

  private final MixfixWords words;
  private final String line;
  private final List<Token> tokens;

  private TornOperators(Language language, String line, List<Token> tokens) {
    this.described = !language.isOfPaper() && !language.isPolynomial();
    this.words = MixfixWords.of(language);
    this.line = line;
    this.tokens = tokens;
  }

  /** Returns the tokens with one {@code FOREIGN} in the place of the parts of such an operator. */
  static List<Token> joined(Language language, String line, List<Token> tokens) {
    boolean sequence = language.sequence().isPresent() && !language.isPolynomial();
    // The atoms of a sequence may be any signs.
    return sequence ? tokens : new TornOperators(language, line, tokens).joined();
  }

  /** Returns whether a token of an unknown operator consists of several signs or words. */
  public static boolean isTorn(String text) {
    return text.codePointCount(0, text.length()) > 1 && !text.equals("**") && !text.equals("//");
  }

  private List<Token> joined() {
    List<Token> all = new ArrayList<>(tokens.size());
    boolean operand = true;
    for (int i = 0; i < tokens.size(); ) {
      // A whole row of signs is read at once, so time is linear.
      int end = isSign(i) ? endOfSigns(i) : Math.max(i + 1, operand ? i : endOfWords(i));
      int whole = isSign(i) ? endOfOperator(i, end, operand) : end;
      if (whole > i + 1) {
        all.add(join(i, whole));
      } else {
        all.addAll(tokens.subList(i, whole));
      }
      all.addAll(tokens.subList(whole, end));
      operand = expectsOperand(tokens.get(end - 1).getType(), operand);
      i = end;
    }
    return all;
  }

  private static boolean expectsOperand(int type, boolean before) {
    return switch (type) {
      case FormulaParser.ATOM, FormulaParser.CLOSE, FormulaParser.MIXFIX_END -> false;
      // An unknown word is an operand where one is expected.
      case FormulaParser.NAME -> !before;
      default -> true;
    };
  }

  private Token join(int from, int to) {
    CommonToken whole = new CommonToken(tokens.get(from));
    whole.setType(FormulaParser.FOREIGN);
    whole.setStopIndex(tokens.get(to - 1).getStopIndex());
    return whole;
  }

  private int endOfSigns(int from) {
    int end = from + 1;
    while (isSign(end) && touches(end)) {
      end++;
    }
    return end;
  }

  /** Returns the end of an unknown operator at the start of some signs; its start if none is. */
  private int endOfOperator(int from, int to, boolean operand) {
    return isRead(from, to, operand) ? from : withoutPrefixes(from, to);
  }

  /** Words of operators are known if the first stands between operands. */
  private int endOfWords(int from) {
    int end = from;
    for (int i = from; described && isWord(i); i++) {
      end = tokens.get(i).getType() == FormulaParser.NAME ? i + 1 : end;
    }
    return end;
  }

  private boolean isWord(int at) {
    int type = tokens.get(at).getType();
    return (type == FormulaParser.NAME || type == FormulaParser.PREFIX)
        && Character.isLetter(line.codePointAt(tokens.get(at).getStartIndex()));
  }

  private boolean isSign(int at) {
    Token token = tokens.get(at);
    boolean type =
        switch (token.getType()) {
          case FormulaParser.PLUS,
              FormulaParser.MINUS,
              FormulaParser.STAR,
              FormulaParser.INFIX,
              FormulaParser.PREFIX,
              FormulaParser.EQUALS,
              FormulaParser.FOREIGN,
              FormulaParser.OTHER ->
              true;
          default -> false;
        };
    return type
        && Characters.isSign(line.codePointAt(token.getStartIndex()))
        && APART.indexOf(line.charAt(token.getStartIndex())) < 0;
  }

  private boolean touches(int at) {
    return tokens.get(at - 1).getStopIndex() + 1 == tokens.get(at).getStartIndex();
  }

  /** Returns whether the parser reads these signs, or says the right thing about them. */
  private boolean isRead(int from, int to, boolean operand) {
    boolean usual = !described;
    boolean expected = operand;
    boolean fits = true;
    for (int i = from; i < to; i++) {
      usual &= isUsual(i);
      boolean spreadsheet = i == 0 && tokens.get(i).getType() == FormulaParser.EQUALS;
      fits &=
          expected
              ? isPrefix(i) || isInfixBefore(i) || spreadsheet
              : tokens.get(i).getType() != FormulaParser.PREFIX;
      expected = true;
    }
    return fits || usual;
  }

  /** The signs of ordinary arithmetic, between which an operand is missing. */
  private boolean isUsual(int at) {
    return "+-*".contains(usual(at));
  }

  private String usual(int at) {
    String text = Tokens.text(line, tokens.get(at));
    return OrdinaryNotation.operator(text).orElse(text);
  }

  private boolean isPrefix(int at) {
    return tokens.get(at).getType() == FormulaParser.PREFIX
        || !described && "+-".contains(usual(at));
  }

  /** Returns whether an operator between operands may stand before an operand. */
  private boolean isInfixBefore(int at) {
    return tokens.get(at).getType() == FormulaParser.INFIX
        && words.isPrefix(Tokens.text(line, tokens.get(at)));
  }

  /** The signs of the next operand are none of the operator before it. */
  private int withoutPrefixes(int from, int to) {
    int end = to;
    while (end > from && isPrefix(end - 1)) {
      end--;
    }
    return end;
  }
}
