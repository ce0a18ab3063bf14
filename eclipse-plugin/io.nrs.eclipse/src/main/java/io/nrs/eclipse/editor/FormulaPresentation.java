package io.nrs.eclipse.editor;

import io.nrs.grammar.Language;
import io.nrs.grammar.Lexeme;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IConfigurationElement;
import org.eclipse.core.runtime.IExecutableExtension;
import org.eclipse.jface.resource.ColorRegistry;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.TextAttribute;
import org.eclipse.jface.text.presentation.PresentationReconciler;
import org.eclipse.jface.text.rules.DefaultDamagerRepairer;
import org.eclipse.jface.text.rules.IToken;
import org.eclipse.jface.text.rules.Token;
import org.eclipse.jface.util.IPropertyChangeListener;
import org.eclipse.jface.util.PropertyChangeEvent;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.themes.IThemeManager;

/** Colours formulas as the theme of the workbench defines, and follows changes of the theme. */
public final class FormulaPresentation extends PresentationReconciler
    implements IExecutableExtension {
  private final IPropertyChangeListener repaint = this::colorsChanged;
  private ITextViewer viewer;

  @Override
  public void setInitializationData(
      IConfigurationElement config, String propertyName, Object language) throws CoreException {
    show(LanguageParameter.of(language));
  }

  @Override
  public void install(ITextViewer viewer) {
    this.viewer = viewer;
    super.install(viewer);
    themes().addPropertyChangeListener(repaint);
  }

  @Override
  public void uninstall() {
    themes().removePropertyChangeListener(repaint);
    super.uninstall();
  }

  private void show(Language language) {
    FormulaScanner scanner = new FormulaScanner(language, FormulaPresentation::token);
    DefaultDamagerRepairer lines = new DefaultDamagerRepairer(scanner);
    setDamager(lines, IDocument.DEFAULT_CONTENT_TYPE);
    setRepairer(lines, IDocument.DEFAULT_CONTENT_TYPE);
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
}
