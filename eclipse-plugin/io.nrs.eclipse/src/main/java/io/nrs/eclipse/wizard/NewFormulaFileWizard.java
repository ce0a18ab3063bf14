package io.nrs.eclipse.wizard;

import io.nrs.eclipse.common.PluginConstants;
import io.nrs.eclipse.editor.UnfinishedFormula;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.FormulaFile;
import io.nrs.grammar.Language;
import java.io.ByteArrayInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.core.runtime.Platform;
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

  /** The labels of the languages in the wizard, and the language of a file name. */
  static final class LanguageChoice {
    private LanguageChoice() {}

    /** The label of a language with an example formula, and a key that no other language has. */
    static String label(BuiltInLanguage language) {
      String name = language.displayName();
      int key = keys().get(language);
      return name.substring(0, key) + "&" + name.substring(key) + ": " + language.example();
    }

    /** The place of each key in the name: the first letter that no earlier language took. */
    private static Map<BuiltInLanguage, Integer> keys() {
      Map<BuiltInLanguage, Integer> keys = new EnumMap<>(BuiltInLanguage.class);
      String taken = "";
      for (BuiltInLanguage language : BuiltInLanguage.values()) {
        String name = language.displayName().toLowerCase(Locale.ROOT);
        int key = 0;
        while (taken.indexOf(name.charAt(key)) >= 0) {
          key++;
        }
        taken += name.charAt(key);
        keys.put(language, key);
      }
      return keys;
    }

    /** The language with the extension of a file name. */
    static Optional<Language> of(String name) {
      return Arrays.<Language>stream(BuiltInLanguage.values())
          .filter(language -> name.endsWith(language.extension()))
          .findFirst();
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

    /** The text of the example file of a language. */
    public static String text(Language language) throws IOException {
      String name = "server/examples/" + language.id() + language.extension();
      URL entry = Platform.getBundle(PluginConstants.PLUGIN_ID).getEntry(name);
      if (entry == null) {
        throw new FileNotFoundException(
            "This plug-in does not contain " + name + ". Install the plug-in again.");
      }
      try (InputStream text = entry.openStream()) {
        return new String(text.readAllBytes(), StandardCharsets.UTF_8);
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
