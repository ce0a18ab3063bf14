package io.nrs.eclipse.editor;

import io.nrs.grammar.Language;
import io.nrs.grammar.Lexeme;
import java.util.List;
import java.util.function.Function;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.rules.IToken;
import org.eclipse.jface.text.rules.ITokenScanner;
import org.eclipse.jface.text.rules.Token;

/**
 * Splits a range of a document into lexemes and the spaces between them, line by line and without a
 * gap.
 */
final class FormulaScanner implements ITokenScanner {
  private final Language language;
  private final Function<Lexeme.Kind, IToken> tokens;

  private IDocument document;
  private int end;
  private int line;
  private int lineStart;
  private List<Lexeme> lexemes = List.of();
  private int next;
  private int tokenStart;
  private int tokenEnd;

  FormulaScanner(Language language, Function<Lexeme.Kind, IToken> tokens) {
    this.language = language;
    this.tokens = tokens;
  }

  @Override
  public void setRange(IDocument document, int offset, int length) {
    this.document = document;
    end = offset + length;
    tokenStart = offset;
    tokenEnd = offset;
    try {
      read(document.getLineOfOffset(offset));
    } catch (BadLocationException outside) {
      throw new IllegalArgumentException(
          "range outside the document: " + offset + "+" + length, outside);
    }
  }

  @Override
  public IToken nextToken() {
    tokenStart = tokenEnd;
    if (tokenStart >= end) {
      return Token.EOF;
    }
    skipTo(tokenStart);
    if (next == lexemes.size()) {
      tokenEnd = end;
      return Token.WHITESPACE;
    }
    Lexeme lexeme = lexemes.get(next);
    int start = lineStart + lexeme.span().start();
    if (tokenStart < start) {
      tokenEnd = Math.min(start, end);
      return Token.WHITESPACE;
    }
    tokenEnd = Math.min(lineStart + lexeme.span().end(), end);
    return tokens.apply(lexeme.kind());
  }

  @Override
  public int getTokenOffset() {
    return tokenStart;
  }

  @Override
  public int getTokenLength() {
    return tokenEnd - tokenStart;
  }

  /** Moves to the first lexeme that ends after an offset, or past the last lexeme. */
  private void skipTo(int offset) {
    try {
      while (true) {
        while (next < lexemes.size() && lineStart + lexemes.get(next).span().end() <= offset) {
          next++;
        }
        if (next < lexemes.size()
            || line + 1 >= document.getNumberOfLines()
            || document.getLineOffset(line + 1) >= end) {
          return;
        }
        read(line + 1);
      }
    } catch (BadLocationException changed) {
      throw new IllegalStateException("the document changed while it was scanned", changed);
    }
  }

  private void read(int line) throws BadLocationException {
    this.line = line;
    IRegion region = document.getLineInformation(line);
    lineStart = region.getOffset();
    lexemes = Lexeme.of(language, document.get(lineStart, region.getLength()));
    next = 0;
  }
}
