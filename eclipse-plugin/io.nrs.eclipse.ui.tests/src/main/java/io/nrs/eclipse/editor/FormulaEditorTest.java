package io.nrs.eclipse.editor;

import static io.nrs.eclipse.FormulaWorkbench.await;
import static io.nrs.eclipse.FormulaWorkbench.document;
import static io.nrs.eclipse.FormulaWorkbench.execute;
import static io.nrs.eclipse.FormulaWorkbench.shown;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import io.nrs.eclipse.FormulaWorkbench;
import io.nrs.eclipse.Themes;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.reading.Lexeme;
import java.util.Optional;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.TextSelection;
import org.eclipse.swt.custom.StyleRange;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.graphics.RGB;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.texteditor.ITextEditor;
import org.eclipse.ui.themes.ITheme;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FormulaEditorTest {
  private static final String GENERIC_EDITOR = "org.eclipse.ui.genericeditor.GenericEditor";
  private static final String TOGGLE_COMMENT = "io.nrs.eclipse.toggleComment";
  @RegisterExtension final FormulaWorkbench workbench = new FormulaWorkbench();

  @ParameterizedTest
  @CsvSource({
    "a.listops, LISTOPS, '# why\n[MIN[SM54][MIN39]] = 3\n'",
    "a.arith, ARITHMETIC, '((12+-3)*(4-5)) = -9 # not yet\n?\n'",
    "a.algebra, ALGEBRA, '(+16*y-12*y)\n'",
  })
  void filesOpenInColorsInTheGenericEditor(String name, BuiltInLanguage language, String text)
      throws Exception {
    ITextEditor editor = workbench.open(name, text);
    assertEquals(GENERIC_EDITOR, editor.getSite().getId());
    StyledText shown = shown(editor);
    int lineStart = 0;
    for (String line : text.split("\n")) {
      for (Lexeme lexeme : Lexeme.of(language, line)) {
        FormulaColor color = FormulaColor.of(lexeme.kind());
        assertColor(shown, lineStart + lexeme.span().start(), color);
        assertColor(shown, lineStart + lexeme.span().end() - 1, color);
      }
      lineStart += line.length() + 1;
    }
  }

  @Test
  void typedTextIsColored() throws Exception {
    ITextEditor editor = workbench.open("a.arith", "(1+2)\n");
    StyledText shown = shown(editor);
    assertColor(shown, 1, FormulaColor.NUMBER);
    shown.replaceTextRange(0, 0, "# ");
    assertColor(shown, 3, FormulaColor.COMMENT);
  }

  @Test
  void colorsFollowThePreferences() throws Exception {
    StyledText shown = shown(workbench.open("a.arith", "(1+2)\n"));
    assertColor(shown, 1, FormulaColor.NUMBER);
    ITheme theme = PlatformUI.getWorkbench().getThemeManager().getCurrentTheme();
    String number = FormulaColor.NUMBER.key();
    RGB before = theme.getColorRegistry().getRGB(number);
    try {
      theme.getColorRegistry().put(number, new RGB(1, 2, 3));
      await("the new colour", () -> new RGB(1, 2, 3).equals(color(shown, 1).orElse(null)));
    } finally {
      theme.getColorRegistry().put(number, before);
    }
  }

  @Test
  void darkThemeHasItsOwnColors() throws Exception {
    StyledText shown = shown(workbench.open("a.arith", "(1+2)\n"));
    assertColor(shown, 1, FormulaColor.NUMBER);
    RGB light = color(shown, 1).orElseThrow();
    RGB dark = new RGB(108, 182, 255);
    Themes.dark(() -> await("the dark colour", () -> dark.equals(color(shown, 1).orElse(null))));
    await("the light colour", () -> light.equals(color(shown, 1).orElse(null)));
  }

  @Test
  void filesHaveIcons() throws Exception {
    workbench.open("a.txt", "text");
    ITextEditor plain = (ITextEditor) workbench.page().getActiveEditor();
    ITextEditor formulas = workbench.open("a.listops", "[MAX31]\n");
    assertNotNull(formulas.getTitleImage());
    assertNotEquals(plain.getTitleImage(), formulas.getTitleImage());
  }

  @Test
  void togglingCommentsIsOneUndo() throws Exception {
    ITextEditor editor = workbench.open("a.arith", "(1+2)\n(3+4)\n(5+6)\n");
    IDocument document = document(editor);
    editor.getSelectionProvider().setSelection(new TextSelection(document, 2, 10));
    execute(TOGGLE_COMMENT);
    assertEquals("# (1+2)\n# (3+4)\n(5+6)\n", document.get());
    execute(TOGGLE_COMMENT);
    assertEquals("(1+2)\n(3+4)\n(5+6)\n", document.get());
    execute(TOGGLE_COMMENT);
    execute("org.eclipse.ui.edit.undo");
    assertEquals("(1+2)\n(3+4)\n(5+6)\n", document.get());
  }

  @Test
  void closedEditorsHaveNoCaret() throws Exception {
    ITextEditor editor = workbench.open("a.arith", "(1+2)\n(3+|4)\n");
    assertEquals(Optional.of(1), EditorLine.of(editor).map(EditorLine::line));
    workbench.page().closeEditor(editor, false);
    assertEquals(Optional.empty(), EditorLine.of(editor));
  }

  private static void assertColor(StyledText shown, int offset, FormulaColor color) {
    ITheme theme = PlatformUI.getWorkbench().getThemeManager().getCurrentTheme();
    RGB expected = theme.getColorRegistry().getRGB(color.key());
    assertNotNull(expected, color.key());
    await(
        color + " at " + offset + " of " + shown.getText(),
        () -> expected.equals(color(shown, offset).orElse(null)));
  }

  private static Optional<RGB> color(StyledText shown, int offset) {
    return Optional.ofNullable(shown.getStyleRangeAtOffset(offset))
        .map((StyleRange style) -> style.foreground)
        .map(foreground -> foreground.getRGB());
  }
}
