package io.nrs.eclipse.editor;

import io.nrs.grammar.Language;
import io.nrs.grammar.Lexeme;
import io.nrs.grammar.Span;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.function.Function;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.Region;
import org.eclipse.jface.text.source.ICharacterPairMatcher;

/** Finds the partner of the bracket before the caret, or of the bracket after it. */
public final class BracketMatcher implements ICharacterPairMatcher {
  private final Function<IDocument, Optional<Language>> languages;
  private int anchor = LEFT;

  /** For the workbench. */
  public BracketMatcher() {
    this(FormulaContentTypes::language);
  }

  BracketMatcher(Function<IDocument, Optional<Language>> languages) {
    this.languages = languages;
  }

  /** Returns null if there is no bracket with a partner, as the interface requires. */
  @Override
  public IRegion match(IDocument document, int caret) {
    Optional<Language> language = languages.apply(document);
    if (language.isEmpty()) {
      return null;
    }
    try {
      IRegion line = document.getLineInformationOfOffset(caret);
      String text = document.get(line.getOffset(), line.getLength());
      int column = caret - line.getOffset();
      for (int at : new int[] {column - 1, column}) {
        Optional<Span> pair = BracketPairs.pairAt(language.get(), text, at);
        if (pair.isPresent()) {
          Span span = pair.get();
          anchor = span.start() == at ? LEFT : RIGHT;
          return new Region(line.getOffset() + span.start(), span.length());
        }
      }
      return null;
    } catch (BadLocationException outside) {
      return null;
    }
  }

  @Override
  public int getAnchor() {
    return anchor;
  }

  @Override
  public void clear() {
    anchor = LEFT;
  }

  @Override
  public void dispose() {
    // Holds no resources.
  }

  /** Pairs of brackets in a line. Brackets in comments do not count. */
  private static final class BracketPairs {
    private BracketPairs() {}

    /** The pair with a bracket at {@code offset}, from its opening to its closing bracket. */
    static Optional<Span> pairAt(Language language, String line, int offset) {
      Deque<Integer> open = new ArrayDeque<>();
      for (Lexeme lexeme : Lexeme.of(language, line)) {
        int at = lexeme.span().start();
        switch (lexeme.kind()) {
          case BRACKET_OPEN -> open.push(at);
          case BRACKET_CLOSE -> {
            if (open.isEmpty()) {
              continue;
            }
            int partner = open.pop();
            if (partner == offset || at == offset) {
              return Optional.of(new Span(partner, at + 1));
            }
          }
          default -> {}
        }
      }
      return Optional.empty();
    }
  }
}
