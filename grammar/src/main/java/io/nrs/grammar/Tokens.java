package io.nrs.grammar;

import io.nrs.grammar.antlr.AlgebraLexer;
import io.nrs.grammar.antlr.ArithmeticLexer;
import io.nrs.grammar.antlr.ListOpsLexer;
import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;
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
}
