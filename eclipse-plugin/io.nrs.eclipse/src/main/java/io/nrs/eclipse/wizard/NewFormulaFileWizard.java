package io.nrs.eclipse.wizard;

import io.nrs.eclipse.builder.NatureJob;
import io.nrs.eclipse.common.PluginConstants;
import io.nrs.eclipse.editor.UnfinishedFormula;
import io.nrs.eclipse.language.FormulaLanguages;
import io.nrs.grammar.Language;
import io.nrs.grammar.reading.FormulaFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.core.runtime.Platform;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.ui.IWorkbench;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.statushandlers.StatusManager;
import org.eclipse.ui.texteditor.ITextEditor;
import org.eclipse.ui.wizards.newresource.BasicNewResourceWizard;

/**
 * Creates a formula file and opens it with the caret on its first formula. All files of a project
 * for formulas are checked from then on.
 */
public final class NewFormulaFileWizard extends BasicNewResourceWizard {
  private NewFormulaFilePage page;

  @Override
  public void init(IWorkbench workbench, IStructuredSelection selection) {
    super.init(workbench, selection);
    setWindowTitle(WizardTexts.windowTitle);
  }

  @Override
  public void addPages() {
    page = new NewFormulaFilePage(getSelection());
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
    NatureJob.addingToOwn(file.getProject()).schedule();
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

  /** The languages of file names. */
  static final class LanguageChoice {
    private LanguageChoice() {}

    /** The language with the extension of a file name. */
    static Optional<Language> of(String name) {
      return FormulaLanguages.current().ofFileName(name);
    }

    /** A file name without the extension of a language. */
    static String stem(String name) {
      return of(name)
          .map(language -> name.substring(0, name.length() - language.extension().length()))
          .orElse(name);
    }
  }

  /** The example files of the languages, which the plug-in contains. */
  public static final class ExampleFiles {
    private ExampleFiles() {}

    /** The text of the example file of a language; a formula, if the plug-in has no such file. */
    public static String text(Language language) {
      URL entry =
          Platform.getBundle(PluginConstants.PLUGIN_ID)
              .getEntry("server/examples/" + language.id() + language.extension());
      if (entry == null) {
        return language.example() + "\n";
      }
      try (InputStream text = entry.openStream()) {
        return new String(text.readAllBytes(), StandardCharsets.UTF_8);
      } catch (IOException broken) {
        throw new UncheckedIOException(broken.getMessage(), broken);
      }
    }

    /** The offset of the first formula that can be rewritten, or 0 if there is none. */
    static int firstFormula(Language language, String text) {
      return FormulaFile.parse(language, text).lines().stream()
          .filter(line -> UnfinishedFormula.in(language, line.text()))
          .map(line -> line.offset() + line.parsed().formula().orElseThrow().span().start())
          .findFirst()
          .orElse(0);
    }
  }
}
