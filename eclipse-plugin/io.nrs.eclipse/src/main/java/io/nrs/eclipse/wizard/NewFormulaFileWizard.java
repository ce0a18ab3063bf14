package io.nrs.eclipse.wizard;

import io.nrs.eclipse.common.PluginConstants;
import io.nrs.eclipse.common.UiThread;
import io.nrs.eclipse.editor.UnfinishedFormula;
import io.nrs.eclipse.language.FormulaLanguages;
import io.nrs.eclipse.server.CommandRequest;
import io.nrs.eclipse.server.FormulaServer;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.FormulaFile;
import io.nrs.grammar.Language;
import io.nrs.protocol.Commands.RunsParams;
import io.nrs.protocol.Protocol;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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

  /**
   * The page for the folder, name and language of a new file. It keeps the extension and the
   * language consistent.
   */
  private static final class NewFormulaFilePage extends WizardNewFileCreationPage {
    private final Map<Language, Button> choices = new HashMap<>();
    private final Runnable languagesChanged =
        () -> UiThread.run(this.group, this::offerOtherLanguages);
    private Group group;

    private Language language = BuiltInLanguage.values()[0];
    private Button withExample;

    NewFormulaFilePage(IStructuredSelection selection) {
      super("formulas", selection);
      setTitle("Formula File");
      setDescription("Create a file with one formula a line.");
      setFileExtension(extension(language));
    }

    Language language() {
      return language;
    }

    /** The initial content of the file. */
    String text() {
      return withExample.getSelection() ? ExampleFiles.text(language) : "";
    }

    @Override
    protected void createAdvancedControls(Composite parent) {
      group = new Group(parent, SWT.NONE);
      group.setText("Language");
      GridLayoutFactory.swtDefaults().applyTo(group);
      GridDataFactory.fillDefaults().grab(true, false).applyTo(group);
      offerLanguages();
      FormulaLanguages.current().addListener(languagesChanged);
      withExample = new Button(parent, SWT.CHECK);
      withExample.setText("Start with an e&xample");
      withExample.setSelection(true);
      super.createAdvancedControls(parent);
      if (FormulaLanguages.current().described().isEmpty()) {
        // The server tells the languages when it has started.
        FormulaServer.current()
            .send(CommandRequest.of(Protocol.RUNS, new RunsParams(Optional.empty())));
      }
    }

    @Override
    public void dispose() {
      FormulaLanguages.current().removeListener(languagesChanged);
      super.dispose();
    }

    private void offerOtherLanguages() {
      choices.values().forEach(Button::dispose);
      choices.clear();
      offerLanguages();
      group.getShell().layout(true, true);
      group.getShell().pack();
    }

    private void offerLanguages() {
      Map<Language, String> labels = LanguageChoice.labels(FormulaLanguages.current().all());
      for (Language choice : labels.keySet()) {
        Button button = new Button(group, SWT.RADIO);
        button.setText(labels.get(choice));
        button.setSelection(choice.equals(language));
        button.addSelectionListener(
            SelectionListener.widgetSelectedAdapter(
                event -> {
                  if (button.getSelection()) {
                    chosen(choice);
                  }
                }));
        choices.put(choice, button);
      }
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
      choices.forEach((choice, button) -> button.setSelection(choice.equals(named)));
      setFileExtension(extension(named));
    }

    private void chosen(Language choice) {
      if (!choice.equals(language)) {
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

    /**
     * The labels of languages, each with an example formula. The key is the first letter of the
     * name that no earlier language took, if there is one.
     */
    static Map<Language, String> labels(List<Language> languages) {
      Map<Language, String> labels = new LinkedHashMap<>();
      Set<Character> taken = new HashSet<>();
      for (Language language : languages) {
        String name = language.displayName().replace("&", "&&");
        int key = 0;
        while (key < name.length()
            && (!Character.isLetter(name.charAt(key))
                || !taken.add(Character.toLowerCase(name.charAt(key))))) {
          key++;
        }
        String marked =
            key < name.length() ? name.substring(0, key) + "&" + name.substring(key) : name;
        labels.put(language, marked + ": " + language.example().replace("&", "&&"));
      }
      return labels;
    }

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
