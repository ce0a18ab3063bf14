package io.nrs.eclipse.training;

import io.nrs.eclipse.common.Messages;
import io.nrs.eclipse.common.UiThread;
import io.nrs.eclipse.help.HelpContext;
import io.nrs.eclipse.language.FormulaLanguages;
import io.nrs.eclipse.server.CommandRequest;
import io.nrs.eclipse.server.FormulaServer;
import io.nrs.eclipse.server.RequestEnd;
import io.nrs.protocol.Commands.CheckLanguageResult;
import io.nrs.protocol.Commands.RunDescription;
import io.nrs.protocol.Commands.RunsParams;
import io.nrs.protocol.Commands.RunsResult;
import io.nrs.protocol.Commands.TrainLanguageParams;
import io.nrs.protocol.Notifications.KnownLanguage;
import io.nrs.protocol.Protocol;
import io.nrs.protocol.Values.DeviceId;
import io.nrs.protocol.Values.ModuleId;
import io.nrs.protocol.Values.PresetId;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.core.resources.IProject;
import org.eclipse.jface.dialogs.IDialogConstants;
import org.eclipse.jface.dialogs.IMessageProvider;
import org.eclipse.jface.dialogs.TitleAreaDialog;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Text;

/**
 * The dialog for the options of a training. The user can fill it in while the server lists the
 * runs. The training can start only when they are known, so it overwrites no run.
 */
final class TrainingDialog extends TitleAreaDialog {
  private static final int CHECK_ID = IDialogConstants.CLIENT_ID + 1;

  private final List<IProject> projects;
  private final Optional<IProject> first;
  private final Runnable languagesChanged = () -> UiThread.run(this.run, this::languagesChanged);
  private List<KnownLanguage> described;
  private Optional<String> wantedLanguage;
  private TrainingOptions options = TrainingOptions.initial();
  private boolean runsKnown;
  private Optional<String> failure = Optional.empty();
  private int requests;
  private Choice<IProject> project;
  private Combo run;

  /** The choice of a language by its id. */
  private Choice<String> language;

  /** The choice of a network; empty for both. */
  private Choice<Optional<ModuleId>> network;

  private Choice<PresetId> preset;
  private Choice<DeviceId> device;
  private Text iterations;
  private Text seed;
  private Text threads;
  private Optional<TrainingForm> training = Optional.empty();
  private Optional<TrainLanguageParams> bothNetworks = Optional.empty();
  private Optional<Checked> checked = Optional.empty();

  /**
   * @param projects the projects to choose from, at least one
   * @param described the languages that files describe
   * @param first the project that is selected at first
   * @param firstLanguage the language that is selected at first
   */
  TrainingDialog(
      Shell parent,
      List<IProject> projects,
      List<KnownLanguage> described,
      Optional<IProject> first,
      Optional<String> firstLanguage) {
    super(parent);
    this.projects = List.copyOf(projects);
    this.described = List.copyOf(described);
    this.first = first;
    this.wantedLanguage = firstLanguage;
    setHelpAvailable(false);
  }

  /** The training of one network that the user chose with OK. */
  Optional<TrainingForm> training() {
    return training;
  }

  /** The training of both networks of a language that the user chose with OK. */
  Optional<TrainLanguageParams> bothNetworks() {
    return bothNetworks;
  }

  @Override
  protected void configureShell(Shell shell) {
    super.configureShell(shell);
    shell.setText(NLS.bind(TrainingTexts.windowTitle, TrainingTexts.title));
  }

  @Override
  protected boolean isResizable() {
    return true;
  }

  @Override
  protected Control createDialogArea(Composite parent) {
    setTitle(TrainingTexts.title);
    Composite area = new Composite((Composite) super.createDialogArea(parent), SWT.NONE);
    HelpContext.TRAINING.of(area);
    GridLayoutFactory.swtDefaults().numColumns(2).margins(12, 12).spacing(12, 6).applyTo(area);
    GridDataFactory.fillDefaults().grab(true, true).applyTo(area);
    project = Choice.in(area, TrainingTexts.project, IProject::getName);
    project.offer(projects);
    first.filter(projects::contains).ifPresent(project::choose);
    new Label(area, SWT.NONE).setText(TrainingTexts.run);
    run = new Combo(area, SWT.READ_ONLY);
    GridDataFactory.fillDefaults().grab(true, false).applyTo(run);
    language =
        Choice.in(
            area, TrainingTexts.language, id -> known(id).map(KnownLanguage::name).orElse(id));
    network =
        Choice.in(
            area,
            TrainingTexts.network,
            module -> module.map(TrainingMessages::module).orElse(TrainingTexts.both));
    preset = Choice.in(area, TrainingTexts.preset, TrainingMessages::preset);
    iterations = text(area, TrainingTexts.iterations, TrainingTexts.fromPreset);
    seed = text(area, TrainingTexts.seed, "1");
    device = Choice.in(area, TrainingTexts.device, TrainingMessages::device);
    threads = text(area, TrainingTexts.threads, TrainingTexts.allCoresButOne);
    fill();
    project.viewer().getControl().addListener(SWT.Selection, event -> requestRuns());
    run.addListener(SWT.Selection, event -> runChosen());
    language.viewer().getControl().addListener(SWT.Selection, event -> languageChosen());
    Stream.of(network, preset, device)
        .forEach(each -> each.viewer().getControl().addListener(SWT.Selection, event -> update()));
    List.of(iterations, seed, threads)
        .forEach(each -> each.addListener(SWT.Modify, event -> update()));
    return area;
  }

  private static Text text(Composite area, String label, String placeholder) {
    new Label(area, SWT.NONE).setText(label);
    Text text = new Text(area, SWT.BORDER);
    text.setMessage(placeholder);
    GridDataFactory.fillDefaults().grab(true, false).applyTo(text);
    return text;
  }

  @Override
  protected void createButtonsForButtonBar(Composite parent) {
    createButton(parent, CHECK_ID, TrainingTexts.check, false).setEnabled(false);
    createButton(parent, IDialogConstants.OK_ID, TrainingTexts.start, true);
    createButton(parent, IDialogConstants.CANCEL_ID, IDialogConstants.CANCEL_LABEL, false);
    requestRuns();
    FormulaLanguages.current().addListener(languagesChanged);
    getShell()
        .addDisposeListener(event -> FormulaLanguages.current().removeListener(languagesChanged));
  }

  private void languageChosen() {
    wantedLanguage = Optional.of(language.chosen());
    checked = Optional.empty();
    offerNetworks();
    update();
  }

  /** The result of a check of a language as it was then. */
  private record Checked(KnownLanguage language, CheckLanguageResult result) {
    boolean isOf(KnownLanguage other) {
      return language.id().equals(other.id()) && language.syntax().equals(other.syntax());
    }
  }

  /**
   * A check's result stays until the syntax of the language is another. A server that starts again
   * knows no language for a while.
   */
  private void languagesChanged() {
    described = FormulaLanguages.current().described();
    fill();
    checked = checked.filter(now -> known(now.language().id()).map(now::isOf).orElse(true));
    checked
        .filter(now -> chosenDescription().filter(now::isOf).isPresent())
        .ifPresent(now -> show(now.result()));
  }

  private void show(CheckLanguageResult result) {
    setMessage(
        result.message(), result.proved() ? IMessageProvider.INFORMATION : IMessageProvider.ERROR);
  }

  @Override
  protected void buttonPressed(int button) {
    if (button == CHECK_ID) {
      chosenDescription().ifPresent(this::check);
    } else {
      super.buttonPressed(button);
    }
  }

  /** Shows the result of the proof, which the server also tells. */
  private void check(KnownLanguage chosen) {
    URI folder = URI.create(folderOf(chosen));
    setMessage(NLS.bind(TrainingTexts.checking, chosen.name()), IMessageProvider.INFORMATION);
    FormulaServer.current()
        .ask(
            TrainingLauncher.check(chosen),
            end -> {
              // The server may have written the values of its expressions.
              TrainingLauncher.refresh(folder);
              UiThread.run(run, () -> checked(chosen, end));
            });
  }

  private void checked(KnownLanguage of, RequestEnd<CheckLanguageResult> end) {
    end.answer()
        .ifPresent(
            result -> {
              checked = Optional.of(new Checked(of, result));
              show(result);
            });
    end.failure().ifPresent(why -> setMessage(why, IMessageProvider.ERROR));
  }

  @Override
  protected void okPressed() {
    if (trainsBoth()) {
      bothNetworks =
          chosenDescription()
              .map(
                  chosen ->
                      new TrainLanguageParams(
                          chosen.description().orElseThrow(), Optional.of(folderOf(chosen))));
    } else {
      training = Optional.of(read());
    }
    super.okPressed();
  }

  /** Requests the runs of the project. The response about another project is ignored. */
  private void requestRuns() {
    requests++;
    int number = requests;
    runsKnown = false;
    failure = Optional.empty();
    options = options.withoutRuns();
    fill();
    FormulaServer.current()
        .ask(
            CommandRequest.of(Protocol.RUNS, new RunsParams(Optional.of(folder()))),
            end ->
                UiThread.run(
                    run,
                    () -> {
                      if (number == requests) {
                        show(end);
                      }
                    }));
  }

  private void show(RequestEnd<RunsResult> end) {
    failure = end.failure();
    runsKnown = end.answer().isPresent();
    options = end.answer().map(TrainingOptions::new).orElse(options);
    fill();
  }

  /** Fills the drop-down lists and keeps their selection. */
  private void fill() {
    language.offer(options.languages(described).stream().map(KnownLanguage::id).toList());
    // The server may know more languages than the dialog began with.
    wantedLanguage.filter(id -> known(id).isPresent()).ifPresent(language::choose);
    offerNetworks();
    preset.offer(options.choices().presets());
    device.offer(options.choices().devices());
    int chosen = run.getSelectionIndex();
    run.removeAll();
    run.add("");
    options
        .resumable()
        .forEach(each -> run.add(NLS.bind(TrainingTexts.resume, TrainingOptions.label(each))));
    run.select(chosen > 0 && chosen < run.getItemCount() ? chosen : 0);
    runChosen();
  }

  /** A described language also has the choice of both networks, and no other before its check. */
  private void offerNetworks() {
    Optional<KnownLanguage> described = chosenDescription();
    network.offer(
        Stream.concat(
                options.choices().modules().stream()
                    .filter(each -> described.flatMap(KnownLanguage::unchecked).isEmpty())
                    .map(Optional::of),
                described.stream().map(any -> Optional.<ModuleId>empty()))
            .toList());
  }

  private Optional<KnownLanguage> known(String id) {
    return options.languages(described).stream()
        .filter(language -> language.id().equals(id))
        .findFirst();
  }

  /** A resumed run keeps its options. */
  private void runChosen() {
    resumed()
        .ifPresent(
            stored -> {
              stored.language().filter(id -> known(id).isPresent()).ifPresent(language::choose);
              offerNetworks();
              stored.module().map(Optional::of).ifPresent(network::choose);
              options.preset(stored).ifPresent(preset::choose);
              iterations.setText(stored.iterations().map(String::valueOf).orElse(""));
              seed.setText(stored.seed().map(String::valueOf).orElse(""));
            });
    update();
  }

  private Optional<RunDescription> resumed() {
    int chosen = run.getSelectionIndex();
    return chosen < 1 ? Optional.empty() : Optional.of(options.resumable().get(chosen - 1));
  }

  /** The chosen language, if a file describes it. */
  private Optional<KnownLanguage> chosenDescription() {
    return described.stream()
        .filter(other -> other.id().equals(language.chosen()) && other.description().isPresent())
        .findFirst();
  }

  private boolean trainsBoth() {
    return network.chosen().isEmpty();
  }

  private void update() {
    boolean both = trainsBoth();
    boolean isNew = resumed().isEmpty();
    enable(isNew, language.viewer().getControl(), network.viewer().getControl());
    enable(!both || !isNew, run);
    enable(!both, device.viewer().getControl(), threads);
    enable(!both && isNew, preset.viewer().getControl(), iterations, seed);
    if (!both && isNew) {
      String fresh =
          runsKnown ? NLS.bind(TrainingTexts.newRunIn, read().run()) : TrainingTexts.newRun;
      if (!run.getItem(0).equals(fresh)) {
        run.setItem(0, fresh);
        run.select(0);
      }
    }
    Optional<String> problem = failure.or(() -> both ? Optional.empty() : read().problem());
    if (problem.isPresent()) {
      setMessage(problem.get(), IMessageProvider.ERROR);
    } else if (!runsKnown) {
      setMessage(TrainingTexts.asking, IMessageProvider.INFORMATION);
    } else {
      setMessage(both ? TrainingTexts.bothHint : hint(read()), IMessageProvider.NONE);
    }
    Button check = getButton(CHECK_ID);
    if (check != null) {
      enable(chosenDescription().isPresent(), check);
      enable(runsKnown && problem.isEmpty(), getButton(IDialogConstants.OK_ID));
    }
  }

  private static void enable(boolean enabled, Control... controls) {
    Stream.of(controls).forEach(control -> control.setEnabled(enabled));
  }

  private String hint(TrainingForm now) {
    return resumed()
        .map(stored -> NLS.bind(TrainingTexts.continues, Messages.grouped(stored.iteration())))
        .orElse(
            "%s %s %s"
                .formatted(
                    TrainingMessages.moduleHint(now.module()),
                    TrainingMessages.presetHint(now.preset()),
                    TrainingMessages.deviceHint(now.device())))
        .strip();
  }

  /** The training of one network. */
  private TrainingForm read() {
    ModuleId module = network.chosen().orElseThrow();
    return new TrainingForm(
        folder(),
        resumed()
            .map(RunDescription::run)
            .orElseGet(() -> options.freeFolder(language.chosen(), module, preset.chosen())),
        language.chosen(),
        module,
        preset.chosen(),
        device.chosen(),
        iterations.getText(),
        seed.getText(),
        threads.getText(),
        resumed().map(RunDescription::points).orElse(List.of()));
  }

  /** The project of a description; that of the dialog for a language that the program brings. */
  private String folderOf(KnownLanguage chosen) {
    Path description = Path.of(URI.create(chosen.description().orElseThrow()));
    return projects.stream()
        .map(each -> each.getLocationURI().toASCIIString())
        .filter(uri -> uri.startsWith("file:"))
        .filter(uri -> description.startsWith(Path.of(URI.create(uri))))
        .findFirst()
        .orElseGet(this::folder);
  }

  private String folder() {
    return project.chosen().getLocationURI().toASCIIString();
  }
}
