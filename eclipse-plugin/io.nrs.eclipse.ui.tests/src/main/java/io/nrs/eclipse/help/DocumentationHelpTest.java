package io.nrs.eclipse.help;

import static io.nrs.eclipse.FormulaWorkbench.await;
import static io.nrs.eclipse.FormulaWorkbench.execute;
import static io.nrs.eclipse.FormulaWorkbench.shown;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.nrs.eclipse.FormulaWorkbench;
import io.nrs.eclipse.Keys;
import org.eclipse.swt.SWT;
import org.eclipse.ui.IViewPart;
import org.eclipse.ui.texteditor.ITextEditor;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** F1 and the items of the menu Help in the product. */
class DocumentationHelpTest {
  private static final String CONTEXT = "org.eclipse.ui.help";

  @RegisterExtension final FormulaWorkbench workbench = new FormulaWorkbench();

  @BeforeEach
  void forget() {
    FakeBrowser.lastPage();
  }

  @Test
  void keysOpenThePageAboutTheEditor() throws Exception {
    ITextEditor editor = workbench.open("a.arith", "(1+2)\n");
    Keys.focus(editor);
    await("the context", () -> "io.nrs.eclipse.editor".equals(shown(editor).getData(CONTEXT)));
    checkKeys("editors.html#eclipse");
  }

  @Test
  void keysOpenThePageAboutAView() throws Exception {
    IViewPart view = workbench.page().showView("io.nrs.eclipse.networks");
    view.setFocus();
    checkKeys("settings.html#where-models-come-from");
    workbench.page().hideView(view);
  }

  private static void checkKeys(String page) {
    check(page, Keys::help);
    check(page, () -> Keys.ctrl(SWT.F1));
  }

  private static void check(String page, Runnable key) {
    key.run();
    StringBuilder opened = new StringBuilder();
    await("a page", () -> !opened.append(FakeBrowser.lastPage()).isEmpty());
    assertEquals(page, opened.toString());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "org.eclipse.ui.help.helpContents",
        "org.eclipse.ui.help.helpSearch",
        "org.eclipse.ui.help.dynamicHelp",
        "io.nrs.eclipse.documentation"
      })
  void commandsOpenTheDocumentation(String command) throws Exception {
    execute(command);
    assertEquals("index.html", FakeBrowser.lastPage());
  }
}
