package io.nrs.eclipse.editor;

import io.nrs.eclipse.common.UiThread;
import io.nrs.eclipse.language.FormulaLanguages;
import io.nrs.grammar.DescribedLanguage;
import io.nrs.grammar.Language;
import io.nrs.grammar.Lexeme;
import io.nrs.grammar.Span;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.eclipse.core.runtime.ILog;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.DocumentEvent;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.ITextInputListener;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.ITypedRegion;
import org.eclipse.jface.text.TextPresentation;
import org.eclipse.jface.text.contentassist.ContentAssistant;
import org.eclipse.jface.text.presentation.PresentationReconciler;
import org.eclipse.jface.text.rules.DefaultDamagerRepairer;
import org.eclipse.jface.text.rules.RuleBasedScanner;
import org.eclipse.jface.text.source.SourceViewer;
import org.eclipse.jface.util.IPropertyChangeListener;
import org.eclipse.jface.util.PropertyChangeEvent;
import org.eclipse.swt.SWT;
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
    CompletionOnRequest.install(viewer);
    themes().addPropertyChangeListener(repaint);
    StyledText text = viewer.getTextWidget();
    repaintLanguages = () -> UiThread.run(text, viewer::invalidateTextPresentation);
    FormulaLanguages.current().addListener(repaintLanguages);
  }

  @Override
  public void uninstall() {
    themes().removePropertyChangeListener(repaint);
    FormulaLanguages.current().removeListener(repaintLanguages);
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

  /**
   * Offers completions only when the user asks for them. The Generic Editor offers them at each
   * letter and digit, and while it waits for a server, Enter chooses nothing instead of ending the
   * line.
   */
  private record CompletionOnRequest(ITextViewer viewer) implements ITextInputListener {
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
