package io.nrs.grammar;

import static io.nrs.grammar.antlr.DescribedParser.ATOM;
import static io.nrs.grammar.antlr.DescribedParser.BRACKET;
import static io.nrs.grammar.antlr.DescribedParser.CALL;
import static io.nrs.grammar.antlr.DescribedParser.CLOSE;
import static io.nrs.grammar.antlr.DescribedParser.COMMA;
import static io.nrs.grammar.antlr.DescribedParser.COMMENT;
import static io.nrs.grammar.antlr.DescribedParser.EQUALS;
import static io.nrs.grammar.antlr.DescribedParser.FOREIGN;
import static io.nrs.grammar.antlr.DescribedParser.INFIX;
import static io.nrs.grammar.antlr.DescribedParser.LIST;
import static io.nrs.grammar.antlr.DescribedParser.NAME;
import static io.nrs.grammar.antlr.DescribedParser.OPEN;
import static io.nrs.grammar.antlr.DescribedParser.OTHER;
import static io.nrs.grammar.antlr.DescribedParser.PREFIX;

import io.nrs.grammar.antlr.AlgebraLexer;
import io.nrs.grammar.antlr.ArithmeticLexer;
import io.nrs.grammar.antlr.ListOpsLexer;
import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.antlr.v4.runtime.CharStream;
import org.antlr.v4.runtime.CodePointBuffer;
import org.antlr.v4.runtime.CodePointCharStream;
import org.antlr.v4.runtime.CommonToken;
import org.antlr.v4.runtime.Lexer;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.TokenFactory;
import org.antlr.v4.runtime.TokenSource;
import org.antlr.v4.runtime.misc.Pair;

/**
 * The tokens of a line. ANTLR counts code points. Only this class converts its offsets to UTF-16:
 * the text of a token is a substring of the line (never {@link Token#getText()}).
 */
final class Tokens {
  private Tokens() {}

  /** Returns all tokens except white space; the last one is EOF. */
  static List<Token> of(Language language, String line) {
    if (language instanceof DescribedLanguage described) {
      return SymbolLexer.tokens(described, line);
    }
    int[] codePoints = line.codePoints().toArray();
    CharStream chars =
        CodePointCharStream.fromBuffer(CodePointBuffer.withInts(IntBuffer.wrap(codePoints)));
    Lexer lexer =
        switch (BuiltInLanguage.of(language)) {
          case LISTOPS -> new ListOpsLexer(chars);
          case ARITHMETIC -> new ArithmeticLexer(chars);
          case ALGEBRA -> new AlgebraLexer(chars);
        };
    lexer.removeErrorListeners();
    lexer.setTokenFactory(new Utf16Tokens(utf16Offsets(codePoints, line.length())));
    List<Token> tokens = new ArrayList<>(lexer.getAllTokens());
    tokens.add(lexer.emitEOF());
    return tokens;
  }

  /** White space between tokens, as in the lexers. */
  static boolean isSpace(char c) {
    return Character.getType(c) == Character.SPACE_SEPARATOR
        || c == '\t'
        || c == '\f'
        || c == '\u000B';
  }

  static Span span(Token token) {
    return new Span(token.getStartIndex(), token.getStopIndex() + 1);
  }

  static Span span(Token first, Token last) {
    return new Span(first.getStartIndex(), last.getStopIndex() + 1);
  }

  private static IntUnaryOperator utf16Offsets(int[] codePoints, int length) {
    if (codePoints.length == length) {
      return IntUnaryOperator.identity();
    }
    int[] offsets = new int[codePoints.length + 1];
    for (int i = 0; i < codePoints.length; i++) {
      offsets[i + 1] = offsets[i] + Character.charCount(codePoints[i]);
    }
    return i -> offsets[i];
  }

  private record Utf16Tokens(IntUnaryOperator offsets) implements TokenFactory<CommonToken> {
    @Override
    public CommonToken create(
        Pair<TokenSource, CharStream> source,
        int type,
        String text,
        int channel,
        int start,
        int stop,
        int line,
        int column) {
      int from = offsets.applyAsInt(start);
      int to = offsets.applyAsInt(stop + 1);
      CommonToken token = new CommonToken(source, type, channel, from, to - 1);
      token.setLine(line);
      token.setCharPositionInLine(from);
      return token;
    }

    @Override
    public CommonToken create(int type, String text) {
      return new CommonToken(type, text);
    }
  }

  /**
   * Reads the tokens of a described language from a table of its symbols. The longest symbol wins.
   * A minus sign before a number belongs to it if an operand is expected.
   */
  private static final class SymbolLexer {
    private static final Pattern NUMBER = Pattern.compile("[0-9]+(?:[.,][0-9]+)*");
    private static final Pattern NUMBER_BETWEEN_COMMAS = Pattern.compile("[0-9]+(?:[.][0-9]+)*");
    private static final Pattern LETTERS = Pattern.compile("[\\p{L}_]+");
    private static final String BRACKETS = "()[]{}";

    private final Map<String, Integer> types = new LinkedHashMap<>();
    private final List<String> symbols;
    private final Optional<Atoms.Range> integers;
    private final String line;
    private final List<Token> tokens = new ArrayList<>();

    private SymbolLexer(DescribedLanguage language, String line) {
      this.line = line;
      DescribedLanguage.Syntax syntax = language.syntax();
      syntax.atoms().symbols().forEach(symbol -> types.put(symbol, ATOM));
      for (Operation operation : syntax.operations()) {
        types.put(operation.symbol(), type(operation.form()));
        if (operation.form() == Operation.Form.CALL) {
          types.put(",", COMMA);
        }
      }
      types.put(syntax.open(), OPEN);
      types.put(syntax.close(), CLOSE);
      this.integers = syntax.atoms().integers();
      this.symbols =
          types.keySet().stream()
              .sorted(Comparator.comparingInt(String::length).reversed())
              .toList();
    }

    private static int type(Operation.Form form) {
      return switch (form) {
        case INFIX -> INFIX;
        case PREFIX -> PREFIX;
        case LIST -> LIST;
        case CALL -> CALL;
      };
    }

    /** Returns all tokens except white space, by UTF-16 offsets; the last one is EOF. */
    static List<Token> tokens(DescribedLanguage language, String line) {
      SymbolLexer lexer = new SymbolLexer(language, line);
      int at = 0;
      while (at < line.length()) {
        at = Tokens.isSpace(line.charAt(at)) ? at + 1 : lexer.token(at);
      }
      lexer.add(Token.EOF, at, at);
      return lexer.tokens;
    }

    /** Reads one token and returns its end. */
    private int token(int at) {
      char c = line.charAt(at);
      if (c == '#') {
        return add(COMMENT, at, line.length());
      }
      if (c == '=') {
        return add(EQUALS, at, at + 1);
      }
      int number = endOfNumber(at);
      if (number > at) {
        return add(ATOM, at, number);
      }
      Optional<String> symbol =
          symbols.stream().filter(known -> line.startsWith(known, at)).findFirst();
      return symbol
          .map(known -> add(types.get(known), at, at + known.length()))
          .orElseGet(() -> unknown(at, c));
    }

    private int endOfNumber(int at) {
      if (integers.isEmpty()) {
        return at;
      }
      boolean signed = line.charAt(at) == '-' && integers.get().least() < 0 && expectsOperand();
      int digits = signed ? at + 1 : at;
      Pattern pattern = types.containsKey(",") ? NUMBER_BETWEEN_COMMAS : NUMBER;
      Matcher number = pattern.matcher(line).region(digits, line.length());
      return number.lookingAt() ? number.end() : at;
    }

    private boolean expectsOperand() {
      if (tokens.isEmpty()) {
        return true;
      }
      int last = tokens.get(tokens.size() - 1).getType();
      return last != ATOM && last != CLOSE;
    }

    private int unknown(int at, char c) {
      Matcher letters = LETTERS.matcher(line).region(at, line.length());
      if (letters.lookingAt()) {
        return add(NAME, at, letters.end());
      }
      int end = line.offsetByCodePoints(at, 1);
      if (BRACKETS.indexOf(c) >= 0) {
        return add(BRACKET, at, end);
      }
      boolean sign =
          switch (Character.getType(line.codePointAt(at))) {
            case Character.MATH_SYMBOL,
                Character.OTHER_PUNCTUATION,
                Character.DASH_PUNCTUATION,
                Character.MODIFIER_SYMBOL,
                Character.OTHER_SYMBOL ->
                true;
            default -> false;
          };
      return add(sign ? FOREIGN : OTHER, at, end);
    }

    private int add(int type, int start, int end) {
      CommonToken token = new CommonToken(type);
      token.setStartIndex(start);
      token.setStopIndex(end - 1);
      token.setLine(1);
      token.setCharPositionInLine(start);
      tokens.add(token);
      return end;
    }
  }
}
