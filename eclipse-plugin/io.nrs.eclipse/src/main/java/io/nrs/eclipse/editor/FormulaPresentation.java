package io.nrs.eclipse.editor;

import io.nrs.eclipse.language.FormulaLanguages;
import io.nrs.grammar.DescribedLanguage;
import io.nrs.grammar.Language;
import io.nrs.grammar.Lexeme;
import java.lang.reflect.Field;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.eclipse.core.runtime.ILog;
import org.eclipse.jface.resource.ColorRegistry;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.DocumentEvent;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.ITextInputListener;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.ITypedRegion;
import org.eclipse.jface.text.TextAttribute;
import org.eclipse.jface.text.contentassist.ContentAssistant;
import org.eclipse.jface.text.presentation.PresentationReconciler;
import org.eclipse.jface.text.rules.DefaultDamagerRepairer;
import org.eclipse.jface.text.rules.IToken;
import org.eclipse.jface.text.rules.ITokenScanner;
import org.eclipse.jface.text.rules.Token;
import org.eclipse.jface.text.source.SourceViewer;
import org.eclipse.jface.util.IPropertyChangeListener;
import org.eclipse.jface.util.PropertyChangeEvent;
import org.eclipse.swt.SWT;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.themes.IThemeManager;

/**
 * Colours formulas as the theme of the workbench defines, in the language that the file has now. It
 * follows changes of the theme, of the file's name, and of the languages.
 */
public final class FormulaPresentation extends PresentationReconciler {
  private final IPropertyChangeListener repaint = this::colorsChanged;
  private final Runnable repaintLanguages = this::languagesChanged;
  private ITextViewer viewer;

  /** For the workbench. */
  public FormulaPresentation() {
    DefaultDamagerRepairer lines =
        new LanguageDamager(
            new FormulaScanner(FormulaContentTypes::language, FormulaPresentation::token));
    setDamager(lines, IDocument.DEFAULT_CONTENT_TYPE);
    setRepairer(lines, IDocument.DEFAULT_CONTENT_TYPE);
  }

  @Override
  public void install(ITextViewer viewer) {
    this.viewer = viewer;
    super.install(viewer);
    CompletionOnRequest.install(viewer);
    themes().addPropertyChangeListener(repaint);
    FormulaLanguages.current().addListener(repaintLanguages);
  }

  @Override
  public void uninstall() {
    themes().removePropertyChangeListener(repaint);
    FormulaLanguages.current().removeListener(repaintLanguages);
    super.uninstall();
  }

  private void languagesChanged() {
    PlatformUI.getWorkbench()
        .getDisplay()
        .asyncExec(
            () -> {
              if (viewer.getTextWidget() != null && !viewer.getTextWidget().isDisposed()) {
                viewer.invalidateTextPresentation();
              }
            });
  }

  /** A change of a first line that names the language may change it for all lines. */
  private static final class LanguageDamager extends DefaultDamagerRepairer {
    LanguageDamager(ITokenScanner scanner) {
      super(scanner);
    }

    @Override
    public IRegion getDamageRegion(
        ITypedRegion partition, DocumentEvent event, boolean partitioningChanged) {
      try {
        IDocument document = event.getDocument();
        return document.getLineOfOffset(event.getOffset()) == 0
                && FormulaContentTypes.isNamedByFirstLine(document)
            ? partition
            : super.getDamageRegion(partition, event, partitioningChanged);
      } catch (BadLocationException outside) {
        return partition;
      }
    }
  }

  private static IToken token(Lexeme.Kind kind) {
    ColorRegistry colors = themes().getCurrentTheme().getColorRegistry();
    return new Token(new TextAttribute(colors.get(FormulaColor.of(kind).key())));
  }

  private void colorsChanged(PropertyChangeEvent event) {
    for (FormulaColor color : FormulaColor.values()) {
      if (event.getProperty().equals(color.key())
          || event.getProperty().equals(IThemeManager.CHANGE_CURRENT_THEME)) {
        viewer.invalidateTextPresentation();
        return;
      }
    }
  }

  private static IThemeManager themes() {
    return PlatformUI.getWorkbench().getThemeManager();
  }

  /**
   * Splits a range of a document into lexemes and the spaces between them, line by line and without
   * a gap.
   */
  static final class FormulaScanner implements ITokenScanner {
    private final Function<IDocument, Optional<Language>> languages;
    private final Function<Lexeme.Kind, IToken> tokens;

    private Optional<Language> language = Optional.empty();
    private IDocument document;
    private int end;
    private int line;
    private int lineStart;
    private List<Lexeme> lexemes = List.of();
    private int next;
    private int tokenStart;
    private int tokenEnd;

    FormulaScanner(
        Function<IDocument, Optional<Language>> languages, Function<Lexeme.Kind, IToken> tokens) {
      this.languages = languages;
      this.tokens = tokens;
    }

    @Override
    public void setRange(IDocument document, int offset, int length) {
      this.document = document;
      language = languages.apply(document);
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
      lexemes = lexemes(document.get(lineStart, region.getLength()));
      next = 0;
    }

    /** While the language is not known, only comments are. */
    private List<Lexeme> lexemes(String line) {
      return language
          .map(known -> Lexeme.of(known, line))
          .orElseGet(
              () ->
                  Lexeme.of(DescribedLanguage.named(""), line).stream()
                      .filter(lexeme -> lexeme.kind() == Lexeme.Kind.COMMENT)
                      .toList());
    }
  }

  /**
   * Offers completions only when the user asks for them. The Generic Editor offers them at each
   * letter and digit, and while it waits for a server, Enter chooses nothing instead of ending the
   * line.
   */
  private static final class CompletionOnRequest implements ITextInputListener {
    private final ITextViewer viewer;

    private CompletionOnRequest(ITextViewer viewer) {
      this.viewer = viewer;
    }

    /** Applies to a viewer, which is not completely set up yet. */
    static void install(ITextViewer viewer) {
      CompletionOnRequest installed = new CompletionOnRequest(viewer);
      viewer.addTextInputListener(installed);
      // A change of any preference of editors switches the offers on again.
      viewer.getTextWidget().addListener(SWT.FocusIn, event -> installed.apply());
    }

    /** The editor gives its viewer a document before it gets the first key. */
    @Override
    public void inputDocumentChanged(IDocument before, IDocument now) {
      apply();
    }

    @Override
    public void inputDocumentAboutToBeChanged(IDocument before, IDocument next) {}

    private void apply() {
      try {
        // The Generic Editor has one preference for all content types, and no interface for this.
        Field field = SourceViewer.class.getDeclaredField("fContentAssistant");
        field.setAccessible(true);
        if (viewer instanceof SourceViewer
            && field.get(viewer) instanceof ContentAssistant assistant) {
          assistant.enableAutoActivation(false);
        }
      } catch (ReflectiveOperationException | RuntimeException changed) {
        ILog.get().warn("Completions appear by themselves: " + changed.getMessage(), changed);
      }
    }
  }
}
