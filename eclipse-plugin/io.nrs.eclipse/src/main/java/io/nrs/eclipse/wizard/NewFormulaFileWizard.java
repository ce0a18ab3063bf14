package io.nrs.eclipse.wizard;

import io.nrs.eclipse.common.PluginConstants;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Language;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.swt.SWT;
import org.eclipse.swt.events.SelectionListener;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Group;
import org.eclipse.ui.IWorkbench;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.dialogs.WizardNewFileCreationPage;
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

  /**
   * The page for the folder, name and language of a new file. It keeps the extension and the
   * language consistent.
   */
  private static final class NewFormulaFilePage extends WizardNewFileCreationPage {
    private final Map<Language, Button> choices = new HashMap<>();
    private final Map<Language, String> examples;

    private Language language = BuiltInLanguage.values()[0];
    private Button withExample;

    /**
     * @param examples the text of the example file of each language
     */
    NewFormulaFilePage(IStructuredSelection selection, Map<Language, String> examples) {
      super("formulas", selection);
      this.examples = Map.copyOf(examples);
      setTitle("Formula File");
      setDescription("Create a file with one formula a line.");
      setFileExtension(extension(language));
    }

    Language language() {
      return language;
    }

    /** The initial content of the file. */
    String text() {
      return withExample.getSelection() ? examples.get(language) : "";
    }

    @Override
    protected void createAdvancedControls(Composite parent) {
      Group group = new Group(parent, SWT.NONE);
      group.setText("Language");
      GridLayoutFactory.swtDefaults().applyTo(group);
      GridDataFactory.fillDefaults().grab(true, false).applyTo(group);
      for (BuiltInLanguage choice : BuiltInLanguage.values()) {
        Button button = new Button(group, SWT.RADIO);
        button.setText(LanguageChoice.label(choice));
        button.setSelection(choice == language);
        button.addSelectionListener(
            SelectionListener.widgetSelectedAdapter(
                event -> {
                  if (button.getSelection()) {
                    chosen(choice);
                  }
                }));
        choices.put(choice, button);
      }
      withExample = new Button(parent, SWT.CHECK);
      withExample.setText("Start with an e&xample");
      withExample.setSelection(true);
      super.createAdvancedControls(parent);
    }

    @Override
    public void handleEvent(Event event) {
      // The page appends the extension of the chosen language to a name without it.
      LanguageChoice.of(LanguageChoice.stem(getFileName())).ifPresent(this::nameSays);
      super.handleEvent(event);
    }

    @Override
    protected InputStream getInitialContents() {
      return new ByteArrayInputStream(text().getBytes(StandardCharsets.UTF_8));
    }

    private void nameSays(Language named) {
      language = named;
      choices.forEach((choice, button) -> button.setSelection(choice == named));
      setFileExtension(extension(named));
    }

    private void chosen(Language choice) {
      if (choice != language) {
        String stem = LanguageChoice.stem(getFileName());
        language = choice;
        setFileExtension(extension(choice));
        setFileName(stem);
        setPageComplete(validatePage());
      }
    }

    /** The extension without its dot. */
    private static String extension(Language language) {
      return language.extension().substring(1);
    }
  }
}
