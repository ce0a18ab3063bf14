package io.nrs.eclipse.training;

import com.google.gson.JsonObject;
import io.nrs.eclipse.Words;
import io.nrs.eclipse.server.Asked;
import io.nrs.eclipse.server.Facts;
import io.nrs.eclipse.server.FormulaServer;
import io.nrs.eclipse.server.Question;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.function.UnaryOperator;
import org.eclipse.core.resources.IProject;
import org.eclipse.jface.dialogs.IDialogConstants;
import org.eclipse.jface.dialogs.IMessageProvider;
import org.eclipse.jface.dialogs.TitleAreaDialog;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Text;

/**
 * Asks what is to be trained. It can be filled in while the server is still being asked which
 * trainings there are; a training begins only when that is known, for it must not take their place.
 */
final class TrainingDialog extends TitleAreaDialog {
  private static final String TITLE = "Train a Network";
  private static final String ASKING = "Asking the server which trainings there are…";

  private final List<IProject> projects;
  private final Optional<IProject> first;
  private TrainingChoices choices = TrainingChoices.first();
  private boolean known;
  private Optional<String> trouble = Optional.empty();
  private int asked;
  private Combo project;
  private Combo run;
  private Combo task;
  private Combo module;
  private Combo preset;
  private Combo device;
  private Text iterations;
  private Text seed;
  private Text threads;
  private TrainingForm form;
  private String said = "";

  /**
   * @param projects to choose from, at least one
   * @param first the one that is chosen to begin with
   */
  TrainingDialog(Shell parent, List<IProject> projects, Optional<IProject> first) {
    super(parent);
    this.projects = List.copyOf(projects);
    this.first = first;
    setHelpAvailable(false);
  }

  /** What was filled in when it was closed with OK. */
  TrainingForm form() {
    return form;
  }

  /** What is said at the top. */
  String said() {
    return said;
  }

  @Override
  public void setMessage(String message, int type) {
    said = message;
    super.setMessage(message, type);
  }

  @Override
  protected void configureShell(Shell shell) {
    super.configureShell(shell);
    shell.setText("NRS: " + TITLE);
  }

  @Override
  protected boolean isResizable() {
    return true;
  }

  @Override
  protected Control createDialogArea(Composite parent) {
    setTitle(TITLE);
    Composite area = new Composite((Composite) super.createDialogArea(parent), SWT.NONE);
    GridLayoutFactory.swtDefaults().numColumns(2).margins(12, 12).spacing(12, 6).applyTo(area);
    GridDataFactory.fillDefaults().grab(true, true).applyTo(area);
    project = combo(area, "&Project:");
    projects.forEach(each -> project.add(each.getName()));
    project.select(Math.max(0, first.map(projects::indexOf).orElse(0)));
    project.addListener(SWT.Selection, event -> ask());
    run = combo(area, "&Run:");
    run.addListener(SWT.Selection, event -> runChosen());
    task = combo(area, "&Language:");
    module = combo(area, "&Network:");
    preset = combo(area, "Pr&eset:");
    iterations = text(area, "&Iterations:", "the preset's");
    seed = text(area, "&Seed:", "1");
    device = combo(area, "&Device:");
    threads = text(area, "T&hreads:", "all cores but one");
    fill();
    List.of(task, module, preset, device)
        .forEach(each -> each.addListener(SWT.Selection, event -> update()));
    List.of(iterations, seed, threads)
        .forEach(each -> each.addListener(SWT.Modify, event -> update()));
    return area;
  }

  @Override
  protected void createButtonsForButtonBar(Composite parent) {
    createButton(parent, IDialogConstants.OK_ID, "Start Training", true);
    createButton(parent, IDialogConstants.CANCEL_ID, IDialogConstants.CANCEL_LABEL, false);
    ask();
  }

  @Override
  protected void okPressed() {
    form = read();
    super.okPressed();
  }

  /** Asks which trainings the project has. What is answered about another one is not for us. */
  private void ask() {
    asked++;
    int mine = asked;
    known = false;
    trouble = Optional.empty();
    choices =
        new TrainingChoices(
            List.of(), choices.tasks(), choices.modules(), choices.presets(), choices.devices());
    fill();
    JsonObject arguments = new JsonObject();
    arguments.addProperty("folder", folder());
    Asked question = FormulaServer.current().ask(Question.of("nrs.runs", arguments));
    question
        .answer()
        .thenApply(answer -> TrainingChoices.of(new Facts(answer)))
        .whenComplete(
            (answer, failure) ->
                getShell()
                    .getDisplay()
                    .asyncExec(
                        () -> {
                          if (mine == asked && !getShell().isDisposed()) {
                            answered(Optional.ofNullable(answer), Optional.ofNullable(failure));
                          }
                        }));
  }

  private void answered(Optional<TrainingChoices> answer, Optional<Throwable> failure) {
    trouble = failure.map(TrainingDialog::message);
    answer.ifPresent(
        told -> {
          known = true;
          choices = told;
        });
    fill();
  }

  private static String message(Throwable failure) {
    return failure instanceof CompletionException && failure.getCause() != null
        ? failure.getCause().getMessage()
        : failure.getMessage();
  }

  /** Shows what can be chosen, and keeps what is. */
  private void fill() {
    fill(task, choices.tasks(), TrainingWords::task);
    fill(module, choices.modules(), TrainingWords::module);
    fill(preset, choices.presets(), UnaryOperator.identity());
    fill(device, choices.devices(), UnaryOperator.identity());
    int chosen = run.getSelectionIndex();
    run.removeAll();
    run.add("");
    choices.resumable().forEach(each -> run.add("Go on with " + each.inWords()));
    run.select(chosen > 0 && chosen < run.getItemCount() ? chosen : 0);
    runChosen();
  }

  private static void fill(Combo combo, List<String> ids, UnaryOperator<String> name) {
    String before = combo.getText();
    combo.setItems(ids.stream().map(name).toArray(String[]::new));
    combo.select(Math.max(0, combo.indexOf(before)));
  }

  /** A run goes on with the settings that it was begun with. */
  private void runChosen() {
    Optional<TrainingRun> resumed = resumed();
    resumed.ifPresent(
        known -> {
          known.task().ifPresent(id -> task.select(choices.tasks().indexOf(id)));
          known.module().ifPresent(id -> module.select(choices.modules().indexOf(id)));
          known.preset().ifPresent(id -> preset.select(choices.presets().indexOf(id)));
          iterations.setText(
              known.iterations().isPresent() ? String.valueOf(known.iterations().getAsInt()) : "");
          seed.setText(known.seed().map(String::valueOf).orElse(""));
        });
    List.of(task, module, preset, iterations, seed)
        .forEach(each -> each.setEnabled(resumed.isEmpty()));
    update();
  }

  private Optional<TrainingRun> resumed() {
    int chosen = run.getSelectionIndex();
    return chosen < 1 ? Optional.empty() : Optional.of(choices.resumable().get(chosen - 1));
  }

  private void update() {
    TrainingForm now = read();
    if (resumed().isEmpty()) {
      String fresh = known ? "A new one, in " + now.run() : "A new one";
      if (!run.getItem(0).equals(fresh)) {
        run.setItem(0, fresh);
        run.select(0);
      }
    }
    Optional<String> problem = now.problem();
    if (trouble.isPresent()) {
      setMessage(trouble.get(), IMessageProvider.ERROR);
    } else if (problem.isPresent()) {
      setMessage(problem.get(), IMessageProvider.ERROR);
    } else if (!known) {
      setMessage(ASKING, IMessageProvider.INFORMATION);
    } else {
      setMessage(plan(now), IMessageProvider.NONE);
    }
    Optional.ofNullable(getButton(IDialogConstants.OK_ID))
        .ifPresent(ok -> ok.setEnabled(known && problem.isEmpty()));
  }

  private String plan(TrainingForm now) {
    return resumed()
        .map(
            known ->
                "It goes on from iteration %s, with the settings that it has."
                    .formatted(Words.grouped(known.iteration())))
        .orElse(
            "%s %s %s"
                .formatted(
                    TrainingWords.moduleHint(now.module()),
                    TrainingWords.presetHint(now.preset()),
                    TrainingWords.deviceHint(now.device())))
        .strip();
  }

  private TrainingForm read() {
    String taskId = chosen(task, choices.tasks());
    String moduleId = chosen(module, choices.modules());
    String presetId = chosen(preset, choices.presets());
    Optional<TrainingRun> resumed = resumed();
    return new TrainingForm(
        folder(),
        resumed.map(TrainingRun::run).orElseGet(() -> choices.freeRun(taskId, moduleId, presetId)),
        resumed.isPresent(),
        taskId,
        moduleId,
        presetId,
        chosen(device, choices.devices()),
        iterations.getText(),
        seed.getText(),
        threads.getText());
  }

  private static String chosen(Combo combo, List<String> ids) {
    return ids.get(Math.max(0, combo.getSelectionIndex()));
  }

  private String folder() {
    return projects.get(Math.max(0, project.getSelectionIndex())).getLocationURI().toASCIIString();
  }

  private static Combo combo(Composite area, String label) {
    new Label(area, SWT.NONE).setText(label);
    Combo combo = new Combo(area, SWT.READ_ONLY);
    GridDataFactory.fillDefaults().grab(true, false).applyTo(combo);
    return combo;
  }

  private static Text text(Composite area, String label, String whenEmpty) {
    new Label(area, SWT.NONE).setText(label);
    Text text = new Text(area, SWT.BORDER);
    text.setMessage(whenEmpty);
    GridDataFactory.fillDefaults().grab(true, false).applyTo(text);
    return text;
  }
}
