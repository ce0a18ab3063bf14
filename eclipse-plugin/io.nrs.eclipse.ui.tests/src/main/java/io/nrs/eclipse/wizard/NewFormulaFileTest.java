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
import io.nrs.eclipse.wizard.NewFormulaFileWizard.ExampleFiles;
import io.nrs.grammar.BuiltInLanguage;
import java.util.Arrays;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.jface.wizard.WizardDialog;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.INewWizard;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.texteditor.ITextEditor;
import org.eclipse.ui.wizards.IWizardDescriptor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NewFormulaFileTest {
  private static final String WIZARD = "io.nrs.eclipse.newFormulaFile";

  @RegisterExtension final FormulaWorkbench workbench = new FormulaWorkbench();

  private WizardDialog dialog;

  @BeforeEach
  void open() throws Exception {
    IWizardDescriptor found = PlatformUI.getWorkbench().getNewWizardRegistry().findWizard(WIZARD);
    INewWizard wizard = (INewWizard) found.createWizard();
    wizard.init(PlatformUI.getWorkbench(), new StructuredSelection(workbench.project()));
    dialog = new WizardDialog(workbench.page().getWorkbenchWindow().getShell(), wizard);
    dialog.setBlockOnOpen(false);
    dialog.open();
  }

  @AfterEach
  void close() {
    dialog.close();
  }

  @ParameterizedTest
  @CsvSource({
    "LISTOPS, ListOps: [MIN[SM54][MIN39]]",
    "ARITHMETIC, Arithmetic: ((12+-3)*(4-5))",
    "ALGEBRA, Algebra: ((+16*y-12*y)-(+5*y+8*y))",
  })
  void exampleOpensAtItsFirstFormula(BuiltInLanguage language, String choice) throws Exception {
    press(button(shell(), choice));
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
    assertTrue(button(shell(), "Arithmetic: ((12+-3)*(4-5))").getSelection());
    press(button(shell(), "Finish"));
    ITextEditor editor = (ITextEditor) workbench.page().getActiveEditor();
    assertEquals("sums.arith", editor.getEditorInput().getName());
    assertEquals("", document(editor).get());
  }

  @Test
  void languageSelectsTheExtension() {
    text(shell(), "File name:").setText("sums.arith");
    press(button(shell(), "ListOps: [MIN[SM54][MIN39]]"));
    assertEquals("sums", text(shell(), "File name:").getText());
    press(button(shell(), "Finish"));
    assertTrue(workbench.project().getFile("sums.listops").exists());
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

  @Test
  void picture() throws Exception {
    text(shell(), "File name:").setText("first");
    assertTrue(button(shell(), "Finish").isEnabled());
    Screenshot.take("wizard", shell());
  }

  private Shell shell() {
    return dialog.getShell();
  }
}
