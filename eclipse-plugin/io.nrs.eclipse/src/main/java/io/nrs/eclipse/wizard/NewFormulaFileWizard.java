package io.nrs.eclipse.wizard;

import io.nrs.eclipse.common.PluginConstants;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Language;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.ui.IWorkbench;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.statushandlers.StatusManager;
import org.eclipse.ui.texteditor.ITextEditor;
import org.eclipse.ui.wizards.newresource.BasicNewResourceWizard;

/** Creates a formula file and opens it with the caret on its first formula. */
public final class NewFormulaFileWizard extends BasicNewResourceWizard {
  private NewFormulaFilePage page;

  @Override
  public void init(IWorkbench workbench, IStructuredSelection selection) {
    super.init(workbench, selection);
    setWindowTitle("New Formula File");
    setNeedsProgressMonitor(true);
  }

  @Override
  public void addPages() {
    page = new NewFormulaFilePage(getSelection(), examples());
    addPage(page);
  }

  @Override
  public boolean performFinish() {
    Language language = page.language();
    String text = page.text();
    IFile file = page.createNewFile();
    if (file == null) {
      return false;
    }
    selectAndReveal(file);
    try {
      open(file, ExampleFiles.firstFormula(language, text));
    } catch (PartInitException failed) {
      StatusManager.getManager().handle(failed, PluginConstants.PLUGIN_ID);
    }
    return true;
  }

  private void open(IFile file, int caret) throws PartInitException {
    ITextEditor editor =
        Adapters.adapt(
            IDE.openEditor(getWorkbench().getActiveWorkbenchWindow().getActivePage(), file, true),
            ITextEditor.class);
    if (editor != null) {
      editor.selectAndReveal(caret, 0);
    }
  }

  private static Map<Language, String> examples() {
    Map<Language, String> examples = new HashMap<>();
    for (Language language : BuiltInLanguage.values()) {
      try {
        examples.put(language, ExampleFiles.text(language));
      } catch (IOException broken) {
        throw new UncheckedIOException(broken.getMessage(), broken);
      }
    }
    return examples;
  }
}
