package io.nrs.eclipse.editor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.grammar.Language;
import io.nrs.grammar.Lexeme;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.e4.ui.css.swt.theme.IThemeEngine;
import org.eclipse.jface.bindings.Binding;
import org.eclipse.jface.bindings.keys.KeySequence;
import org.eclipse.jface.bindings.keys.ParseException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.TextSelection;
import org.eclipse.swt.custom.StyleRange;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.graphics.RGB;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.commands.ICommandService;
import org.eclipse.ui.handlers.IHandlerService;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.intro.IIntroManager;
import org.eclipse.ui.keys.IBindingService;
import org.eclipse.ui.texteditor.ITextEditor;
import org.eclipse.ui.themes.ITheme;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FormulaEditorTest {
  private static final String GENERIC_EDITOR = "org.eclipse.ui.genericeditor.GenericEditor";
  private static final String TOGGLE_COMMENT = "io.nrs.eclipse.toggleComment";
  private static final String DARK_THEME = "org.eclipse.e4.ui.css.theme.e4_dark";
  private static final long PATIENCE_MILLIS = 20_000;

  private final IWorkbenchPage page =
      PlatformUI.getWorkbench().getActiveWorkbenchWindow().getActivePage();
  private final IProject project = ResourcesPlugin.getWorkspace().getRoot().getProject("formulas");

  @BeforeEach
  void anEmptyProject() throws Exception {
    IIntroManager intro = PlatformUI.getWorkbench().getIntroManager();
    intro.closeIntro(intro.getIntro());
    project.create(new NullProgressMonitor());
    project.open(new NullProgressMonitor());
  }

  @AfterEach
  void everythingIsClosed() throws Exception {
    page.closeAllEditors(false);
    project.delete(true, true, new NullProgressMonitor());
  }

  @ParameterizedTest
  @CsvSource({
    "a.listops, LISTOPS, '# why\n[MIN[SM54][MIN39]] = 3\n'",
    "a.arith, ARITHMETIC, '((12+-3)*(4-5)) = -9 # not yet\n?\n'",
    "a.algebra, ALGEBRA, '(+16*y-12*y)\n'",
  })
  void filesOpenInColorsInTheGenericEditor(String name, Language language, String text)
      throws Exception {
    ITextEditor editor = open(name, text);
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
  void whatIsTypedIsColored() throws Exception {
    ITextEditor editor = open("a.arith", "(1+2)\n");
    StyledText shown = shown(editor);
    assertColor(shown, 1, FormulaColor.NUMBER);
    shown.replaceTextRange(0, 0, "# ");
    assertColor(shown, 3, FormulaColor.COMMENT);
  }

  @Test
  void colorsAreThoseOfThePreferences() throws Exception {
    StyledText shown = shown(open("a.arith", "(1+2)\n"));
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
  void theDarkThemeHasColorsOfItsOwn() throws Exception {
    StyledText shown = shown(open("a.arith", "(1+2)\n"));
    assertColor(shown, 1, FormulaColor.NUMBER);
    RGB light = color(shown, 1).orElseThrow();
    IThemeEngine themes = PlatformUI.getWorkbench().getService(IThemeEngine.class);
    String before = themes.getActiveTheme().getId();
    try {
      themes.setTheme(DARK_THEME, false);
      await("the dark colour", () -> new RGB(108, 182, 255).equals(color(shown, 1).orElse(null)));
    } finally {
      themes.setTheme(before, false);
    }
    await("the light colour", () -> light.equals(color(shown, 1).orElse(null)));
  }

  @Test
  void filesHaveIconsOfTheirOwn() throws Exception {
    open("a.txt", "text");
    ITextEditor plain = (ITextEditor) page.getActiveEditor();
    ITextEditor formulas = open("a.listops", "[MAX31]\n");
    assertNotNull(formulas.getTitleImage());
    assertNotEquals(plain.getTitleImage(), formulas.getTitleImage());
  }

  @Test
  void linesBecomeCommentsAndOneUndoTakesThatBack() throws Exception {
    ITextEditor editor = open("a.arith", "(1+2)\n(3+4)\n(5+6)\n");
    IDocument document = editor.getDocumentProvider().getDocument(editor.getEditorInput());
    editor.getSelectionProvider().setSelection(new TextSelection(document, 2, 10));
    execute(TOGGLE_COMMENT);
    assertEquals("# (1+2)\n# (3+4)\n(5+6)\n", document.get());
    execute("org.eclipse.ui.edit.undo");
    assertEquals("(1+2)\n(3+4)\n(5+6)\n", document.get());
  }

  @Test
  void commandsAndKeysAreThoseOfFormulaEditorsAlone() throws Exception {
    open("a.arith", "(1+2)\n");
    await("our command", () -> enabled(TOGGLE_COMMENT));
    await("our key", () -> bound("M1+/").equals(Optional.of(TOGGLE_COMMENT)));
    open("a.txt", "text");
    await("no command of ours", () -> !enabled(TOGGLE_COMMENT));
    assertFalse(bound("M1+/").equals(Optional.of(TOGGLE_COMMENT)));
  }

  private ITextEditor open(String name, String text) throws Exception {
    IFile file = project.getFile(name);
    file.create(
        new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)),
        true,
        new NullProgressMonitor());
    ITextEditor editor = (ITextEditor) IDE.openEditor(page, file, true);
    editor.setFocus();
    return editor;
  }

  private static StyledText shown(ITextEditor editor) {
    return (StyledText) editor.getAdapter(Control.class);
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

  private static boolean enabled(String command) {
    return PlatformUI.getWorkbench()
        .getService(ICommandService.class)
        .getCommand(command)
        .isEnabled();
  }

  private static Optional<String> bound(String keys) {
    try {
      Binding binding =
          PlatformUI.getWorkbench()
              .getService(IBindingService.class)
              .getPerfectMatch(KeySequence.getInstance(keys));
      return Optional.ofNullable(binding).map(b -> b.getParameterizedCommand().getId());
    } catch (ParseException unknown) {
      throw new IllegalArgumentException(keys, unknown);
    }
  }

  private static void execute(String command) throws Exception {
    await(command, () -> enabled(command));
    PlatformUI.getWorkbench().getService(IHandlerService.class).executeCommand(command, null);
  }

  /** Lets the workbench go on until something is so. */
  private static void await(String what, BooleanSupplier condition) {
    Display display = Display.getCurrent();
    long deadline = System.nanoTime() + PATIENCE_MILLIS * 1_000_000;
    while (!condition.getAsBoolean()) {
      assertTrue(System.nanoTime() < deadline, "waited in vain for " + what);
      display.timerExec(20, () -> {});
      if (!display.readAndDispatch()) {
        display.sleep();
      }
    }
  }
}
