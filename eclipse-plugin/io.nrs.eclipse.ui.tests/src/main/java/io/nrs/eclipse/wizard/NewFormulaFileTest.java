package io.nrs.eclipse.wizard;

import static io.nrs.eclipse.FormulaWorkbench.await;
import static io.nrs.eclipse.FormulaWorkbench.document;
import static io.nrs.eclipse.FormulaWorkbench.enabled;
import static io.nrs.eclipse.FormulaWorkbench.shown;
import static io.nrs.eclipse.Widgets.button;
import static io.nrs.eclipse.Widgets.press;
import static io.nrs.eclipse.Widgets.text;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.eclipse.FormulaWorkbench;
import io.nrs.eclipse.Screenshot;
import io.nrs.eclipse.Themes;
import io.nrs.eclipse.Widgets;
import io.nrs.eclipse.builder.FormulaNature;
import io.nrs.eclipse.wizard.NewFormulaFileWizard.ExampleFiles;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Language;
import java.util.Arrays;
import java.util.List;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jface.resource.FontDescriptor;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.jface.wizard.WizardDialog;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.FontData;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableItem;
import org.eclipse.swt.widgets.Text;
import org.eclipse.ui.IWorkbenchWizard;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.texteditor.ITextEditor;
import org.eclipse.ui.wizards.IWizardDescriptor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class NewFormulaFileTest {
  private static final String WIZARD = "io.nrs.eclipse.newFormulaFile";

  @RegisterExtension final FormulaWorkbench workbench = new FormulaWorkbench();

  private WizardDialog dialog;

  @BeforeEach
  void openWizard() {
    IWizardDescriptor found = PlatformUI.getWorkbench().getNewWizardRegistry().findWizard(WIZARD);
    NewFormulaFileWizard wizard = (NewFormulaFileWizard) created(found);
    wizard.init(PlatformUI.getWorkbench(), new StructuredSelection(workbench.project()));
    dialog = new WizardDialog(workbench.page().getWorkbenchWindow().getShell(), wizard);
    dialog.setBlockOnOpen(false);
    dialog.open();
  }

  private static IWorkbenchWizard created(IWizardDescriptor found) {
    try {
      return found.createWizard();
    } catch (CoreException failed) {
      throw new IllegalStateException(failed);
    }
  }

  @AfterEach
  void close() {
    dialog.close();
  }

  @ParameterizedTest
  @EnumSource(BuiltInLanguage.class)
  void exampleOpensAtItsFirstFormula(BuiltInLanguage language) throws Exception {
    choose(language);
    assertTrue(
        Widgets.all(shell(), Label.class).stream()
            .anyMatch(label -> label.getText().equals("Example: " + language.example())));
    text(shell(), "File name:").setText("first");
    await("a name", () -> button(shell(), "Finish").isEnabled());
    press(button(shell(), "Finish"));
    ITextEditor editor = (ITextEditor) workbench.page().getActiveEditor();
    assertEquals("first" + language.extension(), editor.getEditorInput().getName());
    assertTrue(workbench.project().getFile("first" + language.extension()).exists());
    assertEquals(ExampleFiles.text(language), document(editor).get());
    assertEquals(
        ExampleFiles.firstFormula(language, document(editor).get()),
        shown(editor).getCaretOffset());
    await("a formula to simplify", () -> enabled("io.nrs.eclipse.simplifyNextStep"));
  }

  @Test
  void nameSelectsTheLanguage() throws Exception {
    press(button(shell(), "Start with an example"));
    text(shell(), "File name:").setText("sums.arith");
    assertEquals(List.of("Arithmetic (*.arith)"), selected());
    press(button(shell(), "Finish"));
    ITextEditor editor = (ITextEditor) workbench.page().getActiveEditor();
    assertEquals("sums.arith", editor.getEditorInput().getName());
    assertEquals("", document(editor).get());
  }

  @Test
  void languageSelectsTheExtension() {
    text(shell(), "File name:").setText("sums.arith");
    choose(BuiltInLanguage.LISTOPS);
    assertEquals("sums", text(shell(), "File name:").getText());
    press(button(shell(), "Finish"));
    assertTrue(workbench.project().getFile("sums.listops").exists());
    await("checks of all its files", () -> hasNature(workbench.project()));
  }

  private static boolean hasNature(IProject project) {
    try {
      return project.hasNature(FormulaNature.ID);
    } catch (CoreException closed) {
      throw new IllegalStateException(closed);
    }
  }

  @Test
  void existingFilesAreNotOverwritten() throws Exception {
    workbench.file("mine.listops", "[MAX31]\n");
    text(shell(), "File name:").setText("mine");
    assertFalse(button(shell(), "Finish").isEnabled());
  }

  @Test
  void wizardIsInTheNewMenu() {
    assertTrue(Arrays.asList(workbench.page().getNewWizardShortcuts()).contains(WIZARD));
  }

  /** A filter that leaves one language chooses it. */
  @Test
  void theFilterFindsALanguage() {
    filter().setText("ALG");
    assertEquals(List.of("Algebra (*.algebra)"), rows());
    assertEquals(List.of("Algebra (*.algebra)"), selected());
    text(shell(), "File name:").setText("terms");
    press(button(shell(), "Finish"));
    assertTrue(workbench.project().getFile("terms.algebra").exists());
  }

  @Test
  void aNameOfALanguageThatTheFilterHidesEndsTheFilter() {
    filter().setText("alg");
    text(shell(), "File name:").setText("sums.arith");
    assertEquals(List.of("Arithmetic (*.arith)"), selected());
    assertEquals("", filter().getText());
  }

  /** Six rows, however many languages there are. */
  @Test
  void theListDoesNotGrow() {
    Table table = languages();
    int height = table.getSize().y;
    for (int i = 0; i < 30; i++) {
      new TableItem(table, SWT.NONE).setText("another");
    }
    shell().pack(true);
    assertEquals(height, table.getSize().y);
  }

  @Test
  void everythingFitsASmallScreenWithLargeFonts() throws Exception {
    close();
    FontData[] before = JFaceResources.getDialogFont().getFontData();
    FontData[] large = FontDescriptor.copy(before);
    for (FontData each : large) {
      each.setHeight(each.getHeight() * 14 / 10);
    }
    JFaceResources.getFontRegistry().put(JFaceResources.DIALOG_FONT, large);
    try {
      openWizard();
      shell().setBounds(0, 0, 1000, 700);
      Control name = text(shell(), "File name:");
      text(shell(), "File name:").setText("first");
      await("the size", () -> shell().getSize().y == 700 && name.getSize().x > 0);
      Screenshot.take("wizard-small-screen", shell());
      for (Control needed :
          List.of(
              name,
              languages(),
              button(shell(), "Finish"),
              button(shell(), "Start with an example"))) {
        Rectangle place = place(needed);
        Rectangle inside = place(needed.getParent());
        assertTrue(inside.contains(place.x, place.y), needed + " at " + place + " in " + inside);
        assertTrue(
            inside.contains(place.x, place.y + place.height - 1),
            needed + " at " + place + " in " + inside);
        assertTrue(place.y + place.height <= 700, needed + " at " + place);
      }
      assertTrue(name.getSize().y >= large[0].getHeight(), "a name to read");
      assertTrue(
          languages().getClientArea().height >= 3 * languages().getItemHeight(), "rows to read");
    } finally {
      JFaceResources.getFontRegistry().put(JFaceResources.DIALOG_FONT, before);
    }
  }

  private static Rectangle place(Control control) {
    return control.getDisplay().map(control.getParent(), null, control.getBounds());
  }

  private Table languages() {
    return Widgets.all(shell(), Table.class).get(0);
  }

  private Text filter() {
    return Widgets.all(shell(), Text.class).stream()
        .filter(field -> (field.getStyle() & SWT.SEARCH) != 0)
        .findFirst()
        .orElseThrow();
  }

  private List<String> rows() {
    return Arrays.stream(languages().getItems()).map(TableItem::getText).toList();
  }

  private List<String> selected() {
    return Arrays.stream(languages().getSelection()).map(TableItem::getText).toList();
  }

  /** Clicks on a language. */
  private void choose(Language language) {
    languages()
        .setSelection(
            rows().indexOf("%s (*%s)".formatted(language.displayName(), language.extension())));
    languages().notifyListeners(SWT.Selection, new Event());
  }

  @Test
  void pictures() throws Exception {
    text(shell(), "File name:").setText("first");
    assertTrue(button(shell(), "Finish").isEnabled());
    Screenshot.take("wizard", shell());
    close();
    Themes.dark(
        () -> {
          openWizard();
          text(shell(), "File name:").setText("first");
          Screenshot.take("wizard-dark", shell());
          close();
        });
  }

  private Shell shell() {
    return dialog.getShell();
  }
}
