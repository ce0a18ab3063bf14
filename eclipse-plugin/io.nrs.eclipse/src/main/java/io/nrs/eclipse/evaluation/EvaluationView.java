package io.nrs.eclipse.evaluation;

import io.nrs.eclipse.NrsPlugin;
import io.nrs.eclipse.evaluation.Evaluation.Found;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.IJobFunction;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.jface.action.Action;
import org.eclipse.jface.action.IAction;
import org.eclipse.jface.action.IToolBarManager;
import org.eclipse.jface.action.Separator;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.resource.ImageDescriptor;
import org.eclipse.jface.resource.ResourceLocator;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StackLayout;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.FileDialog;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Text;
import org.eclipse.ui.ISharedImages;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.part.ViewPart;

/** The results of the last evaluation, as they come. */
public final class EvaluationView extends ViewPart {
  public static final String ID = "io.nrs.eclipse.evaluation";

  private static final int LOOKS_EVERY_MS = 200;
  private static final String NOTHING_YET =
      "NRS > Evaluate Workspace lets the networks solve the formulas in all files of open projects,"
          + " and lists here what came of them.";

  private final Evaluations evaluations = PlatformUI.getWorkbench().getService(Evaluations.class);
  private final Consumer<Evaluation> told = this::show;
  private Optional<Evaluation> shown = Optional.empty();
  private Text filter;
  private Label summary;
  private Composite stack;
  private Label empty;
  private EvaluationTable table;
  private Text details;
  private IAction runAgain;
  private IAction stop;
  private IAction problemsOnly;
  private IAction export;
  private boolean looking;

  @Override
  public void createPartControl(Composite parent) {
    GridLayoutFactory.fillDefaults().margins(4, 4).spacing(4, 4).applyTo(parent);
    Composite head = new Composite(parent, SWT.NONE);
    GridLayoutFactory.fillDefaults().numColumns(2).applyTo(head);
    GridDataFactory.fillDefaults().grab(true, false).applyTo(head);
    filter = new Text(head, SWT.SEARCH | SWT.ICON_SEARCH | SWT.ICON_CANCEL);
    filter.setMessage("Filter by file, formula, value or outcome");
    filter.addListener(SWT.Modify, event -> choose(table.choice().withText(filter.getText())));
    GridDataFactory.swtDefaults().hint(260, SWT.DEFAULT).applyTo(filter);
    summary = new Label(head, SWT.NONE);
    GridDataFactory.fillDefaults().align(SWT.FILL, SWT.CENTER).grab(true, false).applyTo(summary);

    stack = new Composite(parent, SWT.NONE);
    stack.setLayout(new StackLayout());
    GridDataFactory.fillDefaults().grab(true, true).applyTo(stack);
    table = new EvaluationTable(stack, this::tell, new FormulaOpener(getSite().getPage())::open);
    empty = new Label(stack, SWT.WRAP);

    details = new Text(parent, SWT.MULTI | SWT.READ_ONLY | SWT.WRAP | SWT.V_SCROLL);
    GridDataFactory.fillDefaults()
        .grab(true, false)
        .hint(SWT.DEFAULT, 3 * details.getLineHeight())
        .exclude(true)
        .applyTo(details);
    makeActions(getViewSite().getActionBars().getToolBarManager());
    evaluations.last().ifPresentOrElse(this::show, this::update);
    evaluations.tell(told);
  }

  @Override
  public void dispose() {
    evaluations.tellNoMore(told);
    super.dispose();
  }

  @Override
  public void setFocus() {
    (table.control().isVisible() ? table.control() : filter).setFocus();
  }

  /** Evaluates something, unless just that is being done; what was shown before goes. */
  void evaluate(Scope scope) {
    if (!isRunning() || !shown.map(Evaluation::scope).equals(Optional.of(scope))) {
      evaluations.start(scope);
    }
  }

  Optional<Evaluation> evaluation() {
    return shown;
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

  /** What is said in place of the table, if that has nothing to show. */
  Optional<String> emptyWords() {
    return Optional.of(empty).filter(Label::isVisible).map(Label::getText);
  }

  String details() {
    return details.isVisible() ? details.getText() : "";
  }

  private void show(Evaluation evaluation) {
    shown = Optional.of(evaluation);
    table.show(List.of(), table.choice());
    tell(Optional.empty());
    update();
    look();
  }

  /** What comes fast is shown a few times a second. */
  private void look() {
    if (!looking) {
      looking = true;
      stack
          .getDisplay()
          .timerExec(
              LOOKS_EVERY_MS,
              () -> {
                looking = false;
                if (!stack.isDisposed()) {
                  // What comes during the last update is shown by one more.
                  boolean wasRunning = isRunning();
                  update();
                  if (wasRunning) {
                    look();
                  }
                }
              });
    }
  }

  private boolean isRunning() {
    return shown.map(evaluation -> evaluation.summary().isRunning()).orElse(false);
  }

  private void choose(Choice choice) {
    update(choice);
    tell(table.selection());
  }

  private List<EvaluatedFormula> formulas() {
    return shown.map(Evaluation::formulas).orElse(List.of());
  }

  private void update() {
    update(table.choice());
  }

  private void update(Choice choice) {
    Optional<Found> found = shown.map(Evaluation::found);
    List<EvaluatedFormula> all = found.map(Found::formulas).orElse(List.of());
    table.show(all, choice);
    say(found.map(Found::summary), all);
  }

  /** Puts what the table shows into words: what came later is not among them. */
  private void say(Optional<Summary> now, List<EvaluatedFormula> all) {
    boolean running = now.map(Summary::isRunning).orElse(false);
    summary.setText(now.map(this::head).orElse("No evaluation yet"));
    summary.setToolTipText(summary.getText());
    empty.setText(
        all.isEmpty()
            ? now.map(Summary::emptyInWords).orElse(NOTHING_YET)
            : "No formula of %d matches the filter.".formatted(all.size()));
    ((StackLayout) stack.getLayout()).topControl =
        table.shown().isEmpty() ? empty : table.control();
    stack.layout();
    runAgain.setEnabled(shown.isPresent() && !running);
    stop.setEnabled(running);
    export.setEnabled(!all.isEmpty());
  }

  private String head(Summary now) {
    String filtered =
        table.shown().size() == now.lines()
            ? ""
            : " · %d of %d shown".formatted(table.shown().size(), now.lines());
    String notices =
        now.lines() == 0 || now.notices().isEmpty()
            ? ""
            : " · " + String.join(" · ", now.notices());
    return now.inWords() + filtered + notices;
  }

  /** Says of the selected formula what there is no room for in the table. */
  private void tell(Optional<EvaluatedFormula> selected) {
    Optional<String> words = selected.map(EvaluationView::inWords);
    details.setText(words.orElse(""));
    details.setVisible(words.isPresent());
    ((GridData) details.getLayoutData()).exclude = words.isEmpty();
    details.getParent().layout();
  }

  private static String inWords(EvaluatedFormula formula) {
    String findings =
        formula.findings().stream()
            .map(
                finding ->
                    "\n%s: %s%s"
                        .formatted(
                            finding.code(),
                            finding.message(),
                            finding.remedy().map(remedy -> ". " + sentence(remedy)).orElse("")))
            .collect(Collectors.joining());
    return "%s%s%s"
        .formatted(
            formula.formula(),
            formula.value().map(value -> " = " + value).orElse(""),
            findings.isEmpty() ? "\n" + formula.inWords() : findings);
  }

  private static String sentence(String text) {
    return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
  }

  private void makeActions(IToolBarManager toolBar) {
    ISharedImages shared = PlatformUI.getWorkbench().getSharedImages();
    runAgain =
        new Does("Run Again", own("run"), () -> shown.ifPresent(last -> evaluate(last.scope())));
    stop =
        new Does(
            "Stop",
            Optional.of(shared.getImageDescriptor(ISharedImages.IMG_ELCL_STOP)),
            evaluations::stop);
    problemsOnly =
        new Action("Show Problems Only", IAction.AS_CHECK_BOX) {
          @Override
          public void run() {
            choose(table.choice().withProblemsOnly(isChecked()));
          }
        };
    own("problems").ifPresent(problemsOnly::setImageDescriptor);
    export =
        new Does(
            "Export as CSV…",
            Optional.of(shared.getImageDescriptor(ISharedImages.IMG_ETOOL_SAVEAS_EDIT)),
            this::export);
    toolBar.add(runAgain);
    toolBar.add(stop);
    toolBar.add(new Separator());
    toolBar.add(problemsOnly);
    toolBar.add(export);
  }

  private static Optional<ImageDescriptor> own(String icon) {
    return ResourceLocator.imageDescriptorFromBundle(NrsPlugin.ID, "icons/" + icon + ".svg");
  }

  private void export() {
    FileDialog dialog = new FileDialog(getSite().getShell(), SWT.SAVE);
    dialog.setText("Export Results");
    dialog.setFileName("evaluation.csv");
    dialog.setFilterExtensions(new String[] {"*.csv", "*"});
    dialog.setOverwrite(true);
    String chosen = dialog.open();
    if (chosen != null) {
      export(Path.of(chosen));
    }
  }

  /** Writes all results to a file, in the background. */
  Job export(Path file) {
    List<EvaluatedFormula> formulas = formulas();
    Job job =
        Job.create("Exporting results to " + file, (IJobFunction) monitor -> write(file, formulas));
    job.schedule();
    return job;
  }

  private static IStatus write(Path file, List<EvaluatedFormula> formulas) {
    try {
      Files.writeString(file, Csv.of(formulas));
      return Status.OK_STATUS;
    } catch (IOException e) {
      return Status.error(
          "The results cannot be written to %s (%s). Choose another place or correct its rights."
              .formatted(file, e.getMessage()));
    }
  }

  /** An action that does what it is told to. */
  private static final class Does extends Action {
    private final Runnable what;

    private Does(String text, Optional<ImageDescriptor> icon, Runnable what) {
      super(text);
      this.what = what;
      setToolTipText(text);
      icon.ifPresent(this::setImageDescriptor);
    }

    @Override
    public void run() {
      what.run();
    }
  }
}
