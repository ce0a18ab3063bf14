package io.nrs.eclipse.training;

import io.nrs.eclipse.common.Messages;
import io.nrs.eclipse.language.FormulaLanguages;
import io.nrs.eclipse.server.CommandRequest;
import io.nrs.eclipse.server.FormulaServer;
import io.nrs.eclipse.server.PendingRequest;
import io.nrs.eclipse.server.ResponseReader;
import io.nrs.eclipse.training.TrainingMonitor.Plan;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.protocol.Commands.CheckLanguageResult;
import io.nrs.protocol.Commands.DocumentParams;
import io.nrs.protocol.Commands.RunDescription;
import io.nrs.protocol.Commands.RunState;
import io.nrs.protocol.Commands.RunsParams;
import io.nrs.protocol.Commands.RunsResult;
import io.nrs.protocol.Notifications.KnownLanguage;
import io.nrs.protocol.Notifications.LanguageSyntax;
import io.nrs.protocol.Protocol;
import io.nrs.protocol.RecordShape;
import io.nrs.protocol.Values.DeviceId;
import io.nrs.protocol.Values.ModuleId;
import io.nrs.protocol.Values.PresetId;
import java.net.URI;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.function.Function;
import java.util.stream.Stream;
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
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Text;

/**
 * The dialog for the options of a training. The user can fill it in while the server lists the
 * runs. The training can start only when they are known, so it overwrites no run.
 */
final class TrainingDialog extends TitleAreaDialog {
  private static final String TITLE = "Train a Network";
  private static final String ASKING = "Requesting the runs of the project…";
  private static final String BOTH = "Selector and Solver";
  private static final int CHECK_ID = IDialogConstants.CLIENT_ID + 1;

  private final List<IProject> projects;
  private final Optional<IProject> first;
  private final Runnable languagesChanged = () -> onDisplay(this::languagesChanged);
  private List<KnownLanguage> described;
  private Optional<String> wantedLanguage;
  private TrainingOptions options = TrainingOptions.initial();
  private boolean runsKnown;
  private Optional<String> failure = Optional.empty();
  private int requests;
  private Combo project;
  private Combo run;
  private Combo language;
  private Combo module;
  private Combo preset;
  private Combo device;
  private Text iterations;
  private Text seed;
  private Text threads;
  private List<Plan> plans = List.of();
  private Optional<KnownLanguage> describedForm = Optional.empty();
  private Optional<CheckLanguageResult> checked = Optional.empty();
  private String messageText = "";

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

  /** The trainings that follow each other, after the user closed the dialog with OK. */
  List<Plan> plans() {
    return plans;
  }

  /** The described language whose networks are trained together, if the user chose that. */
  Optional<KnownLanguage> describedLanguage() {
    return describedForm;
  }

  /** The message at the top. */
  String messageText() {
    return messageText;
  }

  @Override
  public void setMessage(String message, int type) {
    messageText = message;
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
    project.addListener(SWT.Selection, event -> requestRuns());
    run = combo(area, "&Run:");
    run.addListener(SWT.Selection, event -> runChosen());
    language = combo(area, "&Language:");
    module = combo(area, "&Network:");
    preset = combo(area, "Pr&eset:");
    iterations = text(area, "&Iterations:", "from the preset");
    seed = text(area, "&Seed:", "1");
    device = combo(area, "&Device:");
    threads = text(area, "T&hreads:", "all cores but one");
    fill();
    language.addListener(
        SWT.Selection,
        event -> {
          wantedLanguage = Optional.empty();
          checked = Optional.empty();
          fillModules();
        });
    List.of(language, module, preset, device)
        .forEach(each -> each.addListener(SWT.Selection, event -> update()));
    List.of(iterations, seed, threads)
        .forEach(each -> each.addListener(SWT.Modify, event -> update()));
    return area;
  }

  @Override
  protected void createButtonsForButtonBar(Composite parent) {
    createButton(parent, CHECK_ID, "&Check Language", false).setEnabled(false);
    createButton(parent, IDialogConstants.OK_ID, "Start Training", true);
    createButton(parent, IDialogConstants.CANCEL_ID, IDialogConstants.CANCEL_LABEL, false);
    requestRuns();
    FormulaLanguages.current().addListener(languagesChanged);
    getShell()
        .addDisposeListener(event -> FormulaLanguages.current().removeListener(languagesChanged));
  }

  /** A check's result stays until the syntax of the language is another. */
  private void languagesChanged() {
    Optional<LanguageSyntax> before = chosenDescription().flatMap(KnownLanguage::syntax);
    described = FormulaLanguages.current().described();
    fill();
    checked =
        checked.filter(any -> chosenDescription().flatMap(KnownLanguage::syntax).equals(before));
    checked.ifPresent(this::show);
  }

  private void show(CheckLanguageResult result) {
    checked = Optional.of(result);
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
    setMessage("Checking " + chosen.name() + "…", IMessageProvider.INFORMATION);
    FormulaServer.current()
        .send(
            CommandRequest.of(
                Protocol.CHECK_LANGUAGE, new DocumentParams(chosen.description().orElseThrow())))
        .response()
        .thenApply(answer -> ResponseReader.read(answer, CheckLanguageResult.class))
        .exceptionally(thrown -> new CheckLanguageResult(false, message(thrown), Optional.empty()))
        .thenAccept(
            result -> {
              // The server may have written the values of its expressions.
              TrainingLauncher.refresh(folder);
              onDisplay(() -> show(result));
            });
  }

  private void onDisplay(Runnable work) {
    Display.getDefault()
        .asyncExec(
            () -> {
              if (getShell() != null && !getShell().isDisposed()) {
                work.run();
              }
            });
  }

  @Override
  protected void okPressed() {
    describedForm = chosenDescription().filter(any -> trainsBoth());
    plans =
        trainsBoth()
            ? Stream.of(ModuleId.SOLVER, ModuleId.SELECTOR).map(this::continued).toList()
            : List.of(plan(read(), resumed()));
    super.okPressed();
  }

  private static Plan plan(TrainingForm form, Optional<ProjectRun> resumed) {
    return new Plan(form, resumed.map(stored -> stored.run().points()).orElse(List.of()));
  }

  /** The training of a network of the chosen language, which continues an unfinished one. */
  private Plan continued(ModuleId network) {
    String id = chosen(language, languages()).id();
    Optional<ProjectRun> stopped =
        options.resumable().stream()
            .filter(each -> each.run().language().equals(Optional.of(id)))
            .filter(each -> each.run().module().equals(Optional.of(network)))
            .findFirst();
    Optional<RunDescription> stored = stopped.map(ProjectRun::run);
    return plan(
        new TrainingForm(
            folder(),
            stopped
                .map(ProjectRun::folder)
                .orElseGet(() -> options.freeFolder(id, network, PresetId.DEFAULT)),
            id,
            network,
            stored.flatMap(RunDescription::preset).flatMap(this::preset).orElse(PresetId.DEFAULT),
            DeviceId.AUTO,
            stored.flatMap(RunDescription::iterations).map(String::valueOf).orElse(""),
            stored.flatMap(RunDescription::seed).map(String::valueOf).orElse(""),
            ""),
        stopped);
  }

  private Optional<PresetId> preset(String id) {
    return options.choices().presets().stream()
        .filter(each -> RecordShape.value(each).equals(id))
        .findFirst();
  }

  /** Requests the runs of the project. The response about another project is ignored. */
  private void requestRuns() {
    requests++;
    int number = requests;
    runsKnown = false;
    failure = Optional.empty();
    options = options.withoutRuns();
    fill();
    PendingRequest request =
        FormulaServer.current()
            .send(CommandRequest.of(Protocol.RUNS, new RunsParams(Optional.of(folder()))));
    request
        .response()
        .thenApply(answer -> TrainingOptions.of(ResponseReader.read(answer, RunsResult.class)))
        .whenComplete(
            (answer, thrown) ->
                getShell()
                    .getDisplay()
                    .asyncExec(
                        () -> {
                          if (number == requests && !getShell().isDisposed()) {
                            showRuns(Optional.ofNullable(answer), Optional.ofNullable(thrown));
                          }
                        }));
  }

  private void showRuns(Optional<TrainingOptions> answer, Optional<Throwable> thrown) {
    failure = thrown.map(TrainingDialog::message);
    answer.ifPresent(
        received -> {
          runsKnown = true;
          options = received;
        });
    fill();
  }

  private static String message(Throwable failure) {
    return failure instanceof CompletionException && failure.getCause() != null
        ? failure.getCause().getMessage()
        : failure.getMessage();
  }

  /** Fills the drop-down lists and keeps their selection. */
  private void fill() {
    fill(language, languages(), KnownLanguage::name);
    // The server may know more languages than the dialog began with.
    wantedLanguage.flatMap(this::ofId).ifPresent(known -> select(language, known.name()));
    fillModules();
    fill(preset, options.choices().presets(), RecordShape::value);
    fill(device, options.choices().devices(), RecordShape::value);
    int chosen = run.getSelectionIndex();
    run.removeAll();
    run.add("");
    options.resumable().forEach(each -> run.add("Resume " + each.description()));
    run.select(chosen > 0 && chosen < run.getItemCount() ? chosen : 0);
    runChosen();
  }

  /** A described language also has the choice of both networks, and no other before its check. */
  private void fillModules() {
    Optional<KnownLanguage> described = chosenDescription();
    fill(
        module,
        Stream.concat(
                options.choices().modules().stream()
                    .filter(each -> described.flatMap(KnownLanguage::unchecked).isEmpty())
                    .map(TrainingMessages::module),
                described.stream().map(any -> BOTH))
            .toList(),
        Function.identity());
  }

  /** The choices of the server, and the languages that have to be checked first. */
  private List<KnownLanguage> languages() {
    List<KnownLanguage> choices = options.choices().languages();
    return Stream.concat(
            choices.stream(),
            described.stream()
                .filter(other -> choices.stream().noneMatch(has -> has.id().equals(other.id()))))
        .toList();
  }

  private Optional<KnownLanguage> ofId(String id) {
    return languages().stream().filter(language -> language.id().equals(id)).findFirst();
  }

  private static <T> void fill(Combo combo, List<T> values, Function<T, String> name) {
    String before = combo.getText();
    combo.setItems(values.stream().map(name).toArray(String[]::new));
    combo.select(Math.max(0, combo.indexOf(before)));
  }

  /** A resumed run keeps its options. */
  private void runChosen() {
    Optional<ProjectRun> resumed = resumed();
    resumed
        .map(ProjectRun::run)
        .ifPresent(
            stored -> {
              stored
                  .language()
                  .flatMap(this::ofId)
                  .ifPresent(known -> select(language, known.name()));
              fillModules();
              stored.module().ifPresent(id -> select(module, TrainingMessages.module(id)));
              stored.preset().ifPresent(id -> select(preset, id));
              iterations.setText(stored.iterations().map(String::valueOf).orElse(""));
              seed.setText(stored.seed().map(String::valueOf).orElse(""));
            });
    update();
  }

  private static void select(Combo combo, String label) {
    combo.select(combo.indexOf(label));
  }

  private Optional<ProjectRun> resumed() {
    int chosen = run.getSelectionIndex();
    return chosen < 1 ? Optional.empty() : Optional.of(options.resumable().get(chosen - 1));
  }

  /** The chosen language, if a file describes it. */
  private Optional<KnownLanguage> chosenDescription() {
    String id = chosen(language, languages()).id();
    return described.stream()
        .filter(other -> other.id().equals(id) && other.description().isPresent())
        .findFirst();
  }

  private boolean trainsBoth() {
    return module.getText().equals(BOTH);
  }

  private void update() {
    boolean isNew = resumed().isEmpty();
    List.of(language, module).forEach(each -> each.setEnabled(isNew));
    run.setEnabled(!trainsBoth() || !isNew);
    List.of(device, threads).forEach(each -> each.setEnabled(!trainsBoth()));
    List.of(preset, iterations, seed).forEach(each -> each.setEnabled(!trainsBoth() && isNew));
    Optional.ofNullable(getButton(CHECK_ID))
        .ifPresent(check -> check.setEnabled(chosenDescription().isPresent()));
    if (trainsBoth()) {
      setMessage(
          failure.orElse(
              "The language is checked. Its Solver is trained and used, then its Selector. A"
                  + " training that was stopped continues."),
          failure.isPresent() ? IMessageProvider.ERROR : IMessageProvider.NONE);
      Optional.ofNullable(getButton(IDialogConstants.OK_ID))
          .ifPresent(ok -> ok.setEnabled(runsKnown));
      return;
    }
    TrainingForm now = read();
    if (resumed().isEmpty()) {
      String fresh = runsKnown ? "New run in " + now.run() : "New run";
      if (!run.getItem(0).equals(fresh)) {
        run.setItem(0, fresh);
        run.select(0);
      }
    }
    Optional<String> problem = now.problem();
    if (failure.isPresent()) {
      setMessage(failure.get(), IMessageProvider.ERROR);
    } else if (problem.isPresent()) {
      setMessage(problem.get(), IMessageProvider.ERROR);
    } else if (!runsKnown) {
      setMessage(ASKING, IMessageProvider.INFORMATION);
    } else {
      setMessage(plan(now), IMessageProvider.NONE);
    }
    Optional.ofNullable(getButton(IDialogConstants.OK_ID))
        .ifPresent(ok -> ok.setEnabled(runsKnown && problem.isEmpty()));
  }

  private String plan(TrainingForm now) {
    return resumed()
        .map(
            stored ->
                "The run continues from iteration %s with its own options."
                    .formatted(Messages.grouped(stored.run().iteration())))
        .orElse(
            "%s %s %s"
                .formatted(
                    TrainingMessages.moduleHint(now.module()),
                    TrainingMessages.presetHint(now.preset()),
                    TrainingMessages.deviceHint(now.device())))
        .strip();
  }

  private TrainingForm read() {
    RunsResult choices = options.choices();
    String languageId = chosen(language, languages()).id();
    ModuleId moduleId =
        choices.modules().stream()
            .filter(each -> TrainingMessages.module(each).equals(module.getText()))
            .findFirst()
            .orElse(choices.modules().get(0));
    PresetId presetId = chosen(preset, choices.presets());
    return new TrainingForm(
        folder(),
        resumed()
            .map(ProjectRun::folder)
            .orElseGet(() -> options.freeFolder(languageId, moduleId, presetId)),
        languageId,
        moduleId,
        presetId,
        chosen(device, choices.devices()),
        iterations.getText(),
        seed.getText(),
        threads.getText());
  }

  private static <T> T chosen(Combo combo, List<T> values) {
    return values.get(Math.max(0, combo.getSelectionIndex()));
  }

  /** The project of a description; that of the dialog for a language that the program brings. */
  private String folderOf(KnownLanguage chosen) {
    return projects.stream()
        .map(each -> each.getLocationURI().toASCIIString())
        .filter(uri -> uri.startsWith("file:"))
        .filter(
            uri ->
                Path.of(URI.create(chosen.description().orElseThrow()))
                    .startsWith(Path.of(URI.create(uri))))
        .findFirst()
        .orElseGet(this::folder);
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

  private static Text text(Composite area, String label, String placeholder) {
    new Label(area, SWT.NONE).setText(label);
    Text text = new Text(area, SWT.BORDER);
    text.setMessage(placeholder);
    GridDataFactory.fillDefaults().grab(true, false).applyTo(text);
    return text;
  }

  /**
   * The runs of a project and the options for another run, as {@code nrs.runs} lists them.
   *
   * @param choices the options
   */
  record TrainingOptions(List<ProjectRun> runs, RunsResult choices) {
    static TrainingOptions of(RunsResult result) {
      return new TrainingOptions(result.runs().stream().map(ProjectRun::new).toList(), result);
    }

    /** The options before the server has listed all of them. */
    static TrainingOptions initial() {
      return of(
          new RunsResult(
              List.of(),
              Arrays.stream(BuiltInLanguage.values())
                  .map(
                      language ->
                          new KnownLanguage(
                              language.id(),
                              Messages.name(language),
                              language.extension(),
                              Optional.empty(),
                              Optional.empty(),
                              Optional.empty(),
                              Optional.empty()))
                  .toList(),
              List.of(ModuleId.values()),
              List.of(PresetId.DEFAULT),
              List.of(DeviceId.AUTO)));
    }

    /** The same options for a project whose runs are not known. */
    TrainingOptions withoutRuns() {
      return new TrainingOptions(List.of(), choices);
    }

    List<ProjectRun> resumable() {
      return runs.stream().filter(ProjectRun::isResumable).toList();
    }

    /** A folder for a new run that no other run uses. */
    String freeFolder(String language, ModuleId module, PresetId preset) {
      String first =
          "runs/%s-%s-%s".formatted(language, RecordShape.value(module), RecordShape.value(preset));
      String folder = first;
      for (int number = 2; isUsed(folder); number++) {
        folder = first + "-" + number;
      }
      return folder;
    }

    private boolean isUsed(String folder) {
      return runs.stream().anyMatch(other -> other.folder().equals(folder));
    }
  }

  /** A training run in a project. */
  record ProjectRun(RunDescription run) {
    /** The folder of the run in the project. */
    String folder() {
      return run.run();
    }

    boolean isFinished() {
      return run.state() == RunState.FINISHED;
    }

    /** Whether the run can be resumed: it is unfinished and inactive, and its network is known. */
    boolean isResumable() {
      return !isFinished()
          && !run.active()
          && run.language().isPresent()
          && run.module().isPresent();
    }

    /** A label such as "runs/listops-solver-default, iteration 500 of 1,500". */
    String description() {
      String of = run.iterations().map(all -> " of " + Messages.grouped(all)).orElse("");
      return "%s, iteration %s%s".formatted(folder(), Messages.grouped(run.iteration()), of);
    }
  }
}
