package io.nrs.eclipse.wizard;

import io.nrs.eclipse.common.UiThread;
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
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.swt.SWT;
import org.eclipse.swt.events.SelectionListener;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Group;
import org.eclipse.ui.dialogs.WizardNewFileCreationPage;

/**
 * The page for the folder, name and language of a new file. It keeps the extension and the language
 * consistent.
 */
final class NewFormulaFilePage extends WizardNewFileCreationPage {
  private final Map<Language, Button> choices = new HashMap<>();
  private final Runnable languagesChanged =
      () -> UiThread.run(this.group, this::offerOtherLanguages);
  private Group group;

  private Language language = Language.ofPaper().get(0);
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
