package io.nrs.eclipse.rewriting;

import io.nrs.eclipse.common.Messages;
import io.nrs.eclipse.common.PluginConstants;
import io.nrs.eclipse.editor.FormulaColor;
import io.nrs.eclipse.language.FormulaLanguages;
import io.nrs.grammar.DescribedLanguage;
import io.nrs.grammar.Language;
import io.nrs.grammar.Span;
import io.nrs.grammar.reading.Lexeme;
import io.nrs.protocol.Commands.TraceStep;
import java.util.Optional;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.jface.text.TextPresentation;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.accessibility.AccessibleListener;
import org.eclipse.swt.custom.StyleRange;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;

/**
 * Shows the formula after some steps. It highlights the value written last and the leaf that is
 * rewritten next.
 */
final class FormulaPane {
  static final String NEXT_LEAF = PluginConstants.PLUGIN_ID + ".nextLeaf";
  static final String WRITTEN_VALUE = PluginConstants.PLUGIN_ID + ".writtenValue";

  private final Composite pane;
  private final Label caption;
  private final StyledText text;
  private Runnable refill = () -> {};
  private int columns;

  FormulaPane(Composite parent) {
    pane = new Composite(parent, SWT.NONE);
    GridLayoutFactory.fillDefaults().spacing(0, 2).applyTo(pane);
    caption = new Label(pane, SWT.NONE);
    GridDataFactory.fillDefaults().grab(true, false).indent(5, 3).applyTo(caption);
    text = new StyledText(pane, SWT.READ_ONLY | SWT.MULTI | SWT.V_SCROLL);
    text.setMargins(5, 3, 5, 3);
    text.setFont(JFaceResources.getTextFont());
    text.getAccessible()
        .addAccessibleListener(
            AccessibleListener.getNameAdapter(
                event -> event.result = RewritingTexts.formulaAtStep));
    text.addListener(SWT.Resize, event -> rewrap());
    GridDataFactory.fillDefaults().grab(true, true).hint(100, 40).applyTo(text);
  }

  Control control() {
    return pane;
  }

  StyledText text() {
    return text;
  }

  String caption() {
    return caption.getText();
  }

  void show(Optional<Rewriting> rewriting, int state) {
    refill = () -> show(rewriting, state);
    columns = columns();
    text.setRedraw(false);
    try {
      rewriting.ifPresentOrElse(shown -> fill(shown, state), this::clear);
    } finally {
      text.setRedraw(true);
    }
  }

  /** The selected part of the formula without line breaks. */
  String selection() {
    return WrappedText.unwrap(text.getSelectionText());
  }

  private void rewrap() {
    if (columns() != columns) {
      refill.run();
    }
  }

  /** The number of characters that fit in a line. */
  private int columns() {
    GC gc = new GC(text);
    try {
      double room = text.getClientArea().width - text.getLeftMargin() - text.getRightMargin();
      return (int) Math.max(1, room / gc.getFontMetrics().getAverageCharacterWidth());
    } finally {
      gc.dispose();
    }
  }

  private void clear() {
    caption.setText("");
    text.setText("");
  }

  private void fill(Rewriting shown, int state) {
    String formula = shown.at(state);
    Optional<Span> written = shown.written(state);
    Optional<Span> next = shown.next(state);
    caption.setText(caption(shown, state));
    WrappedText wrapped = new WrappedText(formula, columns);
    text.setText(wrapped.text());
    TextPresentation colors = new TextPresentation();
    for (Lexeme lexeme : Lexeme.of(language(shown), formula)) {
      colors.addStyleRange(
          FormulaColor.style(new Lexeme(lexeme.kind(), wrapped.span(lexeme.span()))));
    }
    written.ifPresent(
        span -> {
          StyleRange style = background(wrapped.span(span), WRITTEN_VALUE);
          style.underline = true;
          colors.mergeStyleRange(style);
        });
    next.ifPresent(span -> colors.mergeStyleRange(background(wrapped.span(span), NEXT_LEAF)));
    TextPresentation.applyTextPresentation(colors, text);
    next.or(() -> written)
        .ifPresent(
            span -> {
              text.setCaretOffset(wrapped.span(span).start());
              text.showSelection();
            });
  }

  private static Language language(Rewriting shown) {
    String id = shown.trace().language();
    return FormulaLanguages.current().ofId(id).orElseGet(() -> DescribedLanguage.named(id));
  }

  private static StyleRange background(Span place, String color) {
    return new StyleRange(place.start(), place.length(), null, FormulaColor.shown(color));
  }

  private static String caption(Rewriting shown, int state) {
    int last = shown.steps().size();
    String where =
        state == 0
            ? RewritingTexts.original
            : NLS.bind(RewritingTexts.afterStep, Messages.grouped(state), Messages.grouped(last));
    if (state == last) {
      return where;
    }
    TraceStep next = shown.steps().get(state);
    return NLS.bind(RewritingTexts.nextStep, new Object[] {where, next.leaf(), next.value()});
  }

  /**
   * A formula wrapped into lines of equal length. SWT's styled text takes half a minute to lay out
   * a coloured line of 30,000 characters, but little time for 300 lines of 100.
   */
  static final class WrappedText {
    private static final char END = '\n';

    private final int columns;
    private final String text;

    /**
     * @param columns the number of characters in a line
     */
    WrappedText(String formula, int columns) {
      this.columns = Math.max(1, columns);
      int length = formula.length();
      StringBuilder lines = new StringBuilder(length + length / this.columns);
      for (int start = 0; start < length; start += this.columns) {
        if (start > 0) {
          lines.append(END);
        }
        lines.append(formula, start, Math.min(length, start + this.columns));
      }
      text = lines.toString();
    }

    String text() {
      return text;
    }

    /** The range in the wrapped text of a part that is not empty. */
    Span span(Span part) {
      return new Span(offset(part.start()), offset(part.end() - 1) + 1);
    }

    private int offset(int offset) {
      return offset + offset / columns;
    }

    /** Removes the line breaks from a part of a wrapped text. */
    static String unwrap(String part) {
      return part.replace("\r", "").replace(String.valueOf(END), "");
    }
  }
}
