package io.nrs.eclipse.editor;

import io.nrs.eclipse.common.UiThread;
import io.nrs.eclipse.help.HelpContext;
import io.nrs.eclipse.language.FormulaLanguages;
import io.nrs.grammar.DescribedLanguage;
import io.nrs.grammar.Language;
import io.nrs.grammar.Span;
import io.nrs.grammar.reading.Lexeme;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.DocumentEvent;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.ITypedRegion;
import org.eclipse.jface.text.TextPresentation;
import org.eclipse.jface.text.presentation.PresentationReconciler;
import org.eclipse.jface.text.rules.DefaultDamagerRepairer;
import org.eclipse.jface.text.rules.RuleBasedScanner;
import org.eclipse.jface.util.IPropertyChangeListener;
import org.eclipse.jface.util.PropertyChangeEvent;
import org.eclipse.swt.custom.StyleRange;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.themes.IThemeManager;

/**
 * Colours formulas as the theme of the workbench defines, in the language that the file has now. It
 * follows changes of the theme, of the file's name, and of the languages.
 */
public final class FormulaPresentation extends PresentationReconciler {
  private final IPropertyChangeListener repaint = this::colorsChanged;
  private Runnable repaintLanguages = () -> {};
  private ITextViewer viewer;
  private Optional<CompletionOnRequest> completion = Optional.empty();

  /** For the workbench. */
  public FormulaPresentation() {
    DefaultDamagerRepairer lines = new Lines();
    setDamager(lines, IDocument.DEFAULT_CONTENT_TYPE);
    setRepairer(lines, IDocument.DEFAULT_CONTENT_TYPE);
  }

  @Override
  public void install(ITextViewer viewer) {
    this.viewer = viewer;
    super.install(viewer);
    completion = Optional.of(new CompletionOnRequest(viewer));
    completion.ifPresent(CompletionOnRequest::install);
    themes().addPropertyChangeListener(repaint);
    StyledText text = viewer.getTextWidget();
    // The editor sets the context of all texts after this.
    UiThread.run(text, () -> HelpContext.EDITOR.of(text));
    repaintLanguages = () -> UiThread.run(text, viewer::invalidateTextPresentation);
    FormulaLanguages.current().addListener(repaintLanguages);
  }

  @Override
  public void uninstall() {
    themes().removePropertyChangeListener(repaint);
    FormulaLanguages.current().removeListener(repaintLanguages);
    completion.ifPresent(CompletionOnRequest::uninstall);
    super.uninstall();
  }

  private static final class Lines extends DefaultDamagerRepairer {
    Lines() {
      super(new RuleBasedScanner());
    }

    /** A change of a first line that names the language may change it for all lines. */
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

    @Override
    public void createPresentation(TextPresentation presentation, ITypedRegion region) {
      int end = region.getOffset() + region.getLength();
      presentation.setDefaultStyleRange(
          new StyleRange(region.getOffset(), region.getLength(), null, null));
      try {
        lexemes(FormulaContentTypes.language(fDocument), fDocument, region.getOffset(), end)
            .forEach(lexeme -> presentation.addStyleRange(FormulaColor.style(lexeme)));
      } catch (BadLocationException changed) {
        // The presentation of the changed text follows.
        return;
      }
    }
  }

  /**
   * The lexemes in a range of a document, cut at its ends. While the language is not known, only
   * comments are.
   */
  static List<Lexeme> lexemes(Optional<Language> language, IDocument document, int start, int end)
      throws BadLocationException {
    Language known = language.orElseGet(() -> DescribedLanguage.named(""));
    List<Lexeme> found = new ArrayList<>();
    for (int line = document.getLineOfOffset(start);
        line < document.getNumberOfLines() && document.getLineOffset(line) < end;
        line++) {
      IRegion region = document.getLineInformation(line);
      for (Lexeme lexeme : Lexeme.of(known, document.get(region.getOffset(), region.getLength()))) {
        int from = Math.max(start, region.getOffset() + lexeme.span().start());
        int to = Math.min(end, region.getOffset() + lexeme.span().end());
        if (from < to && (language.isPresent() || lexeme.kind() == Lexeme.Kind.COMMENT)) {
          found.add(new Lexeme(lexeme.kind(), new Span(from, to)));
        }
      }
    }
    return found;
  }

  private void colorsChanged(PropertyChangeEvent event) {
    String changed = event.getProperty();
    if (changed.equals(IThemeManager.CHANGE_CURRENT_THEME)
        || Arrays.stream(FormulaColor.values()).anyMatch(color -> changed.equals(color.key()))) {
      viewer.invalidateTextPresentation();
    }
  }

  private static IThemeManager themes() {
    return PlatformUI.getWorkbench().getThemeManager();
  }
}
