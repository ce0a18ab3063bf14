package io.nrs.eclipse.wizard;

import io.nrs.eclipse.common.UiThread;
import io.nrs.eclipse.help.HelpContext;
import io.nrs.eclipse.language.FormulaLanguages;
import io.nrs.eclipse.server.CommandRequest;
import io.nrs.eclipse.server.FormulaServer;
import io.nrs.eclipse.wizard.NewFormulaFileWizard.ExampleFiles;
import io.nrs.eclipse.wizard.NewFormulaFileWizard.LanguageChoice;
import io.nrs.grammar.Language;
import io.nrs.protocol.Commands.RunsParams;
import io.nrs.protocol.Protocol;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.swt.SWT;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Event;
import org.eclipse.ui.dialogs.WizardNewFileCreationPage;

/**
 * The page for the folder, name and language of a new file. It keeps the extension and the language
 * consistent.
 */
final class NewFormulaFilePage extends WizardNewFileCreationPage {
  /** The height that Eclipse gives the tree of folders, in pixels. */
  private static final int TREE_HEIGHT = 250;

  private static final int LEAST_TREE_HEIGHT = 40;

  private final Runnable languagesChanged =
      () -> UiThread.run(this.languages.control(), this::offerLanguages);
  private LanguageList languages;
  private Language language = Language.ofPaper().get(0);
  private Button withExample;

  NewFormulaFilePage(IStructuredSelection selection) {
    super("formulas", selection);
    setTitle(WizardTexts.title);
    setDescription(WizardTexts.description);
    setFileExtension(extension(language));
  }

  /** On a small screen, the tree of folders gets lower, and the name of the file stays. */
  @Override
  public void createControl(Composite parent) {
    super.createControl(parent);
    Control places = ((Composite) getControl()).getChildren()[0];
    if (places.getLayoutData() instanceof GridData data) {
      data.minimumHeight =
          places.computeSize(SWT.DEFAULT, SWT.DEFAULT).y - TREE_HEIGHT + LEAST_TREE_HEIGHT;
    }
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
    HelpContext.NEW_FILE.of(parent);
    languages = new LanguageList(parent, this::chosen);
    offerLanguages();
    FormulaLanguages.current().addListener(languagesChanged);
    withExample = new Button(parent, SWT.CHECK);
    withExample.setText(WizardTexts.withExample);
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

  private void offerLanguages() {
    languages.show(FormulaLanguages.current().all(), language);
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
    if (languages != null) {
      languages.select(named);
    }
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
