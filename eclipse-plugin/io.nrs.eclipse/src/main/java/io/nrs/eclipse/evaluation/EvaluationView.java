package io.nrs.eclipse.evaluation;

import io.nrs.eclipse.common.CommandCall;
import io.nrs.eclipse.common.CommonTexts;
import io.nrs.eclipse.common.Icons;
import io.nrs.eclipse.common.Messages;
import io.nrs.eclipse.common.PluginConstants;
import io.nrs.eclipse.common.RunnableAction;
import io.nrs.eclipse.common.SavedPreferences;
import io.nrs.eclipse.common.Services;
import io.nrs.eclipse.help.HelpContext;
import io.nrs.eclipse.training.TrainHandler;
import io.nrs.protocol.Commands.RewrittenByRules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.IJobFunction;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.core.runtime.preferences.IEclipsePreferences;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.jface.action.IAction;
import org.eclipse.jface.action.IToolBarManager;
import org.eclipse.jface.action.Separator;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.accessibility.AccessibleListener;
import org.eclipse.swt.custom.StackLayout;
import org.eclipse.swt.events.SelectionListener;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.FileDialog;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Link;
import org.eclipse.swt.widgets.Text;
import org.eclipse.ui.IActionBars;
import org.eclipse.ui.ISharedImages;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.actions.ActionFactory;
import org.eclipse.ui.part.IShowInTarget;
import org.eclipse.ui.part.ShowInContext;
import org.eclipse.ui.part.ViewPart;

/** Shows the results of the last evaluation as they arrive. */
public final class EvaluationView extends ViewPart implements IShowInTarget {
  public static final String ID = "io.nrs.eclipse.evaluation";

  /** Whether files are rows above their formulas, in the preferences of the view. */
  private static final String BY_FILE = "byFile";

  private static final int POLL_INTERVAL_MS = 200;

  /** More would hide the summary. */
  private static final int MAX_LINKS = 2;

  /** A child, because the server hears of changes in the plug-in's own preferences. */
  private final IEclipsePreferences preferences =
      InstanceScope.INSTANCE.getNode(PluginConstants.PLUGIN_ID + "/evaluation");

  private final EvaluationService evaluations = Services.get(EvaluationService.class);
  private final Consumer<EvaluationRun> runListener = this::show;
  private Optional<EvaluationRun> shown = Optional.empty();
  private Text filter;
  private Label summary;

  /** Trains networks of the languages that have none. */
  private Link train;

  private Composite stack;
  private Label empty;
  private EvaluationTable table;
  private EvaluationActions actions;
  private Text details;
  private IAction runAgain;
  private IAction stop;
  private IAction problemsOnly;
  private IAction byFile;
  private IAction collapseAll;
  private IAction export;
  private boolean updateScheduled;

  @Override
  public void createPartControl(Composite parent) {
    HelpContext.EVALUATION.of(parent);
    GridLayoutFactory.fillDefaults().margins(4, 4).spacing(4, 4).applyTo(parent);
    Composite head = new Composite(parent, SWT.NONE);
    GridLayoutFactory.fillDefaults().numColumns(3).applyTo(head);
    GridDataFactory.fillDefaults().grab(true, false).applyTo(head);
    filter = new Text(head, SWT.SEARCH | SWT.ICON_SEARCH | SWT.ICON_CANCEL);
    filter.setMessage(EvaluationTexts.filter);
    filter.addListener(SWT.Modify, event -> choose(table.choice().withText(filter.getText())));
    GridDataFactory.swtDefaults().hint(260, SWT.DEFAULT).applyTo(filter);
    summary = new Label(head, SWT.NONE);
    GridDataFactory.fillDefaults().align(SWT.FILL, SWT.CENTER).grab(true, false).applyTo(summary);
    train = new Link(head, SWT.NONE);
    train.addSelectionListener(SelectionListener.widgetSelectedAdapter(event -> train(event.text)));
    GridDataFactory.swtDefaults().exclude(true).applyTo(train);
    train.setVisible(false);

    stack = new Composite(parent, SWT.NONE);
    stack.setLayout(new StackLayout());
    GridDataFactory.fillDefaults().grab(true, true).applyTo(stack);
    table = new EvaluationTable(stack, this::showDetails, row -> actions.open(row));
    table
        .control()
        .getAccessible()
        .addAccessibleListener(
            AccessibleListener.getNameAdapter(
                event -> event.result = NLS.bind(EvaluationTexts.results, summary.getText())));
    empty = new Label(stack, SWT.WRAP);

    details = new Text(parent, SWT.MULTI | SWT.READ_ONLY | SWT.WRAP | SWT.V_SCROLL);
    GridDataFactory.fillDefaults()
        .grab(true, false)
        .hint(SWT.DEFAULT, 3 * details.getLineHeight())
        .exclude(true)
        .applyTo(details);
    actions =
        new EvaluationActions(
            table, getSite().getPage(), getViewSite().getActionBars(), this::evaluate);
    makeActions(getViewSite().getActionBars().getToolBarManager());
    IActionBars bars = getViewSite().getActionBars();
    bars.setGlobalActionHandler(
        ActionFactory.FIND.getId(),
        new RunnableAction(EvaluationTexts.filter, Icons.own("evaluation"), filter::setFocus));
    bars.updateActionBars();
    group(preferences.getBoolean(BY_FILE, false));
    evaluations.last().ifPresentOrElse(this::show, this::update);
    evaluations.addListener(runListener);
  }

  @Override
  public void dispose() {
    evaluations.removeListener(runListener);
    super.dispose();
  }

  @Override
  public void setFocus() {
    (table.control().isVisible() ? table.control() : filter).setFocus();
  }

  /** Evaluates in the view, which is opened. */
  static void evaluate(IWorkbenchPage page, Scope scope) throws PartInitException {
    ((EvaluationView) page.showView(ID)).evaluate(scope);
  }

  /** Shows the results of the file that a person works on. */
  @Override
  public boolean show(ShowInContext context) {
    Optional<String> name =
        Stream.of(context.getInput(), context.getSelection())
            .map(
                what ->
                    what instanceof IStructuredSelection selection
                        ? selection.getFirstElement()
                        : what)
            .map(what -> Adapters.adapt(what, IResource.class))
            .filter(Objects::nonNull)
            .map(EvaluateHandler::name)
            .findFirst();
    name.ifPresent(filter::setText);
    return name.isPresent();
  }

  /** Starts an evaluation, unless one of the same scope runs. Earlier results disappear. */
  void evaluate(Scope scope) {
    if (!isRunning() || !shown.map(EvaluationRun::scope).equals(Optional.of(scope))) {
      evaluations.start(scope);
    }
  }

  EvaluationTable table() {
    return table;
  }

  Text filter() {
    return filter;
  }

  String summary() {
    return summary.getText();
  }

  /** The message that replaces an empty table. */
  Optional<String> emptyMessage() {
    return Optional.of(empty).filter(Label::isVisible).map(Label::getText);
  }

  String details() {
    return details.isVisible() ? details.getText() : "";
  }

  private void show(EvaluationRun evaluation) {
    shown = Optional.of(evaluation);
    table.show(List.of(), table.choice());
    showDetails(Optional.empty());
    update();
    scheduleUpdate();
  }

  /** Schedules an update, so that fast results cause a few updates each second. */
  private void scheduleUpdate() {
    if (!updateScheduled) {
      updateScheduled = true;
      stack
          .getDisplay()
          .timerExec(
              POLL_INTERVAL_MS,
              () -> {
                updateScheduled = false;
                if (!stack.isDisposed()) {
                  // One more update shows the results that arrive during the last one.
                  boolean wasRunning = isRunning();
                  update();
                  if (wasRunning) {
                    scheduleUpdate();
                  }
                }
              });
    }
  }

  private boolean isRunning() {
    return shown.map(evaluation -> evaluation.summary().isRunning()).orElse(false);
  }

  private void choose(ResultFilter choice) {
    update(choice);
    showDetails(table.selection());
  }

  private void group(boolean files) {
    byFile.setChecked(files);
    collapseAll.setEnabled(files);
    choose(table.choice().withGroups(files));
  }

  private void update() {
    update(table.choice());
  }

  private void update(ResultFilter choice) {
    Optional<EvaluationSummary> now = shown.map(EvaluationRun::summary);
    List<FormulaResult> all = now.map(EvaluationSummary::lines).orElse(List.of());
    table.show(all, choice);
    updateWidgets(now, all);
  }

  /** Updates all widgets except the table, for the same results as the table. */
  private void updateWidgets(Optional<EvaluationSummary> now, List<FormulaResult> all) {
    boolean running = now.map(EvaluationSummary::isRunning).orElse(false);
    summary.setText(now.map(this::head).orElse(EvaluationTexts.noEvaluation));
    summary.setToolTipText(summary.getText());
    offerTraining(now.map(EvaluationSummary::byRules).orElse(List.of()));
    empty.setText(
        all.isEmpty()
            ? now.map(EvaluationSummary::emptyMessage).orElse(EvaluationTexts.nothingYet)
            : NLS.bind(
                EvaluationTexts.noMatch,
                Messages.counted(
                    all.size(), EvaluationTexts.oneResult, EvaluationTexts.manyResults)));
    ((StackLayout) stack.getLayout()).topControl =
        table.shown().isEmpty() ? empty : table.control();
    stack.layout();
    runAgain.setEnabled(shown.isPresent() && !running);
    stop.setEnabled(running);
    export.setEnabled(!all.isEmpty());
  }

  /** Offers to train networks for languages without them. */
  private void offerTraining(List<RewrittenByRules> languages) {
    String links =
        languages.stream()
            .limit(MAX_LINKS)
            .map(language -> NLS.bind(EvaluationTexts.train, language.name(), language.language()))
            .collect(Collectors.joining(" "));
    if (!links.equals(train.getText())) {
      train.setText(links);
      train.setVisible(!links.isEmpty());
      ((GridData) train.getLayoutData()).exclude = links.isEmpty();
      train.getParent().layout();
    }
  }

  private void train(String language) {
    CommandCall.run(getSite(), TrainHandler.COMMAND, Map.of(TrainHandler.LANGUAGE, language));
  }

  private String head(EvaluationSummary now) {
    String filtered =
        table.shown().size() == now.lines().size()
            ? ""
            : " · "
                + NLS.bind(
                    EvaluationTexts.shownOf,
                    Messages.grouped(table.shown().size()),
                    Messages.grouped(now.lines().size()));
    String notices =
        now.lines().isEmpty() || now.notices().isEmpty()
            ? ""
            : " · " + String.join(" · ", now.notices());
    return now.description() + filtered + notices;
  }

  /** Shows the details of the selected row. */
  private void showDetails(Optional<ResultRow> selected) {
    Optional<String> words = selected.map(EvaluationView::description);
    details.setText(words.orElse(""));
    details.setVisible(words.isPresent());
    ((GridData) details.getLayoutData()).exclude = words.isEmpty();
    details.getParent().layout();
  }

  private static String description(ResultRow row) {
    return row instanceof FormulaResult formula
        ? description(formula)
        : row.file() + "\n" + row.description();
  }

  private static String description(FormulaResult formula) {
    String findings =
        formula.findings().stream()
            .map(
                finding ->
                    "\n%s: %s%s"
                        .formatted(
                            finding.code(),
                            finding.message(),
                            finding
                                .remedy()
                                .filter(text -> !text.isBlank())
                                .map(remedy -> ". " + Messages.capitalized(remedy))
                                .orElse("")))
            .collect(Collectors.joining());
    return "%s%s%s"
        .formatted(
            formula.formula(),
            formula.value().map(value -> " = " + value).orElse(""),
            findings.isEmpty() ? "\n" + formula.description() : findings);
  }

  private void makeActions(IToolBarManager toolBar) {
    runAgain =
        new RunnableAction(
            EvaluationTexts.runAgain,
            Icons.own("run"),
            () -> shown.ifPresent(last -> evaluate(last.scope())));
    stop =
        new RunnableAction(
            CommonTexts.stop, Icons.shared(ISharedImages.IMG_ELCL_STOP), evaluations::stop);
    problemsOnly =
        new RunnableAction(
            EvaluationTexts.problemsOnly,
            Icons.own("problems"),
            IAction.AS_CHECK_BOX,
            () -> choose(table.choice().withProblemsOnly(problemsOnly.isChecked())));
    byFile =
        new RunnableAction(
            EvaluationTexts.groupByFile,
            Icons.own("group"),
            IAction.AS_CHECK_BOX,
            () -> {
              group(byFile.isChecked());
              preferences.putBoolean(BY_FILE, byFile.isChecked());
              SavedPreferences.write(preferences);
            });
    collapseAll =
        new RunnableAction(
            EvaluationTexts.collapseAll,
            Icons.shared(ISharedImages.IMG_ELCL_COLLAPSEALL),
            table::closeAll);
    collapseAll.setEnabled(false);
    export =
        new RunnableAction(
            EvaluationTexts.export,
            Icons.shared(ISharedImages.IMG_ETOOL_SAVEAS_EDIT),
            this::export);
    toolBar.add(runAgain);
    toolBar.add(stop);
    toolBar.add(new Separator());
    toolBar.add(problemsOnly);
    toolBar.add(byFile);
    toolBar.add(collapseAll);
    toolBar.add(export);
  }

  private void export() {
    FileDialog dialog = new FileDialog(getSite().getShell(), SWT.SAVE);
    dialog.setText(EvaluationTexts.exportResults);
    dialog.setFileName("evaluation.csv");
    dialog.setFilterExtensions(new String[] {"*.csv", "*"});
    dialog.setOverwrite(true);
    String chosen = dialog.open();
    if (chosen != null) {
      export(Path.of(chosen));
    }
  }

  /** Writes all results to a file in the background. */
  Job export(Path file) {
    List<FormulaResult> formulas = shown.map(run -> run.summary().lines()).orElse(List.of());
    Job job =
        Job.create(
            NLS.bind(EvaluationTexts.exporting, file),
            (IJobFunction) monitor -> write(file, formulas));
    job.schedule();
    return job;
  }

  private static IStatus write(Path file, List<FormulaResult> formulas) {
    try {
      Files.writeString(file, CsvExport.of(formulas));
      return Status.OK_STATUS;
    } catch (IOException e) {
      return Status.error(NLS.bind(EvaluationTexts.cannotWrite, file, e.getMessage()));
    }
  }
}
