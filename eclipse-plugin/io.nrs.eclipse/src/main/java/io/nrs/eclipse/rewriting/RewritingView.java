package io.nrs.eclipse.rewriting;

import io.nrs.eclipse.commands.LineCommand;
import io.nrs.eclipse.commands.LineHandler;
import io.nrs.eclipse.commands.StatusLine;
import io.nrs.eclipse.common.ClipboardText;
import io.nrs.eclipse.common.Icons;
import io.nrs.eclipse.common.Messages;
import io.nrs.eclipse.common.PluginConstants;
import io.nrs.eclipse.common.UiThread;
import io.nrs.eclipse.editor.EditorLine;
import io.nrs.eclipse.editor.EditorTracker;
import io.nrs.eclipse.editor.UnfinishedFormula;
import io.nrs.eclipse.help.HelpContext;
import io.nrs.eclipse.rewriting.TrackedFormula.Text;
import io.nrs.eclipse.server.CommandRequest;
import io.nrs.eclipse.server.RequestEnd;
import io.nrs.eclipse.server.RequestJob;
import io.nrs.eclipse.server.ServerSettings;
import io.nrs.grammar.Language;
import io.nrs.protocol.Commands.FormulaParams;
import io.nrs.protocol.Commands.TraceResult;
import io.nrs.protocol.Commands.TraceStep;
import io.nrs.protocol.Excerpt;
import io.nrs.protocol.Protocol;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalInt;
import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.commands.IHandler;
import org.eclipse.core.runtime.Platform;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.jface.action.IAction;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.jface.resource.LocalResourceManager;
import org.eclipse.jface.text.DocumentEvent;
import org.eclipse.jface.text.IDocumentListener;
import org.eclipse.jface.util.IPropertyChangeListener;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.SashForm;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.IMemento;
import org.eclipse.ui.IViewSite;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.contexts.IContextService;
import org.eclipse.ui.handlers.IHandlerService;
import org.eclipse.ui.part.IShowInTarget;
import org.eclipse.ui.part.ShowInContext;
import org.eclipse.ui.part.ViewPart;

/** Shows the steps of a formula in a table, and the formula at the selected step. */
public final class RewritingView extends ViewPart implements IShowInTarget {
  public static final String ID = PluginConstants.PLUGIN_ID + ".rewriting";

  /** The keys of the commands about a formula. */
  private static final String KEYS = PluginConstants.PLUGIN_ID + ".formulaCommandContext";

  private static final double DEFAULT_MIN_CONFIDENCE = 0.5;
  private static final String LINKED = "linked";

  /** Of the steps and of the formula below them. */
  private static final int[] BELOW = {2, 1};

  /** Of the formula beside the steps, in pixels. */
  private static final int LEAST_FORMULA_WIDTH = 150;

  private final IDocumentListener edited =
      new IDocumentListener() {
        @Override
        public void documentAboutToBeChanged(DocumentEvent event) {
          // Only the text after the change matters.
        }

        @Override
        public void documentChanged(DocumentEvent event) {
          updateSoon.run();
        }
      };
  private final IPropertyChangeListener themeChanged = event -> updateFormula();

  private Optional<IMemento> memento = Optional.empty();
  private Composite control;
  private Runnable updateSoon;
  private NoticeBar notice;
  private SashForm sash;

  /** The weights that the view has given. */
  private int[] weights;

  private StepTable table;
  private FormulaPane pane;
  private RewritingActions actions;
  private EditorTracker follower;

  /** The formula that is shown or requested, its steps, and the pending request. */
  private Optional<OpenFormula> formula = Optional.empty();

  private Optional<Rewriting> rewriting = Optional.empty();
  private Optional<RequestJob<TraceResult>> reading = Optional.empty();
  private Notice outcome = Notice.EMPTY;

  @Override
  public void init(IViewSite site, IMemento saved) throws PartInitException {
    super.init(site, saved);
    memento = Optional.ofNullable(saved);
  }

  @Override
  public void createPartControl(Composite parent) {
    control = parent;
    HelpContext.REWRITING.of(parent);
    updateSoon = UiThread.coalesced(parent, this::update);
    GridLayoutFactory.fillDefaults().spacing(0, 0).applyTo(parent);
    notice = new NoticeBar(parent, this::followLink);
    GridDataFactory.fillDefaults().grab(true, false).applyTo(notice.control());
    sash = new SashForm(parent, SWT.VERTICAL);
    GridDataFactory.fillDefaults().grab(true, true).applyTo(sash);
    table =
        new StepTable(
            sash,
            new LocalResourceManager(JFaceResources.getResources(), parent)
                .create(Icons.own("held")),
            state -> selected(),
            this::apply);
    pane = new FormulaPane(sash);
    sash.setWeights(BELOW);
    weights = sash.getWeights();
    sash.addListener(SWT.Resize, event -> arrange());
    actions = new RewritingActions(this, getViewSite().getActionBars(), table.table());
    memento.ifPresent(saved -> actions.setLinked(Boolean.TRUE.equals(saved.getBoolean(LINKED))));
    takeCommands();
    follower = new EditorTracker(getSite().getPage(), this::follow, updateSoon);
    PlatformUI.getWorkbench().getThemeManager().addPropertyChangeListener(themeChanged);
    update();
    followCaret();
  }

  /** While the view has the focus, the commands act on the formula that it shows. */
  private void takeCommands() {
    getSite().getService(IContextService.class).activateContext(KEYS);
    IHandlerService handlers = getSite().getService(IHandlerService.class);
    IHandler onLine = new LineHandler(event -> commanded());
    for (LineCommand command : LineCommand.values()) {
      handlers.activateHandler(command.id(), onLine);
    }
    handlers.activateHandler(
        ShowTraceHandler.COMMAND,
        new AbstractHandler() {
          @Override
          public Object execute(ExecutionEvent event) {
            readActive();
            return null;
          }
        });
  }

  /**
   * The line that a command is about: that of the formula here, or else that of the caret. Its
   * editor comes to the top. If there is none, the view says why.
   */
  private Optional<EditorLine> commanded() {
    Optional<EditorLine> place = formula.map(OpenFormula::place).orElseGet(this::active);
    if (place.isPresent()) {
      getSite().getPage().bringToTop(place.get().editor());
    } else if (formula.isPresent()) {
      notice.show(Notice.closed(formula.get().file()));
    } else {
      StatusLine.showError(this, RewritingTexts.noFormulaHere);
    }
    return place;
  }

  /** Shows the formula at the caret of the active editor. Without such an editor, as Refresh. */
  private void readActive() {
    active()
        .ifPresentOrElse(
            place -> {
              if (StatusLine.checkFormula(place)) {
                read(place);
              }
            },
            () -> {
              if (formula.isPresent()) {
                refresh();
              } else {
                StatusLine.showError(this, RewritingTexts.noFormulaHere);
              }
            });
  }

  private Optional<EditorLine> active() {
    return EditorLine.of(getSite().getPage().getActiveEditor());
  }

  @Override
  public void saveState(IMemento saved) {
    saved.putBoolean(LINKED, actions.isLinked());
  }

  /** The table takes the focus even while it is empty, because a notice without a link cannot. */
  @Override
  public void setFocus() {
    table.table().setFocus();
  }

  @Override
  public void dispose() {
    stop();
    leave();
    if (follower != null) {
      follower.close();
      PlatformUI.getWorkbench().getThemeManager().removePropertyChangeListener(themeChanged);
    }
    super.dispose();
  }

  /** Requests the steps of the formula in a line and shows them. */
  public void read(EditorLine place) {
    if (reading.isEmpty() || !isShown(place)) {
      read(place, false);
    }
  }

  private void read(EditorLine place, boolean inBackground) {
    stop();
    OpenFormula requested = new OpenFormula(place);
    String text =
        requested.tracked().now().map(Text::formula).orElseGet(() -> place.text().strip());
    RequestJob<TraceResult> job =
        new RequestJob<>(
            NLS.bind(RewritingTexts.rewriting, Messages.shortened(text)),
            CommandRequest.about(
                Protocol.TRACE,
                place.document(),
                uri -> new FormulaParams(uri, place.line(), Optional.empty())),
            end -> ended(requested, end));
    job.setUser(!inBackground);
    leave();
    formula = Optional.of(requested);
    requested.document().addDocumentListener(edited);
    reading = Optional.of(job);
    job.schedule();
    show(Optional.empty(), Notice.reading(text));
  }

  private void ended(OpenFormula requested, RequestEnd<TraceResult> end) {
    Optional<Rewriting> steps =
        end.answer().map(trace -> new Rewriting(trace, requested.tracked()));
    Notice message =
        end.failure()
            .map(Notice::failed)
            .or(() -> end.answer().map(trace -> Notice.of(trace, minConfidence())))
            .orElse(Notice.STOPPED);
    UiThread.run(
        control,
        () -> {
          if (formula.equals(Optional.of(requested))) {
            reading = Optional.empty();
            show(steps, message);
          }
        });
  }

  /** Stops tracking the formula. */
  private void leave() {
    formula.ifPresent(
        open -> {
          open.document().removeDocumentListener(edited);
          open.tracked().leave();
        });
    formula = Optional.empty();
  }

  private void show(Optional<Rewriting> shown, Notice message) {
    rewriting = shown;
    outcome = message;
    boolean hadFocus = notice.hasFocus() || table.table().isFocusControl();
    table.show(shown, minConfidence());
    arrange();
    update();
    updateFormula();
    if (hadFocus) {
      setFocus();
    }
  }

  void stop() {
    reading.ifPresent(Job::cancel);
  }

  /** Does what the link of the notice says. */
  private void followLink(Notice.LinkAction link) {
    switch (link) {
      case REFRESH, OPEN -> refresh();
      case WRITE_EXACT -> applyExactly();
    }
  }

  void refresh() {
    formula.ifPresent(open -> open.place().ifPresentOrElse(this::read, () -> reopen(open)));
  }

  private void reopen(OpenFormula closed) {
    try {
      closed
          .reopen(getSite().getPage())
          .ifPresentOrElse(
              place -> {
                getSite().getPage().activate(this);
                read(place);
              },
              () -> notice.show(Notice.failed(NLS.bind(RewritingTexts.deleted, closed.file()))));
    } catch (PartInitException broken) {
      notice.show(Notice.failed(broken.getMessage()));
    }
  }

  void applySelected() {
    apply(state());
  }

  private void apply(int state) {
    if (rewriting.isEmpty() || !canWrite()) {
      return;
    }
    // While the question is open, the view may show another formula.
    OpenFormula open = formula.orElseThrow();
    Rewriting shown = rewriting.get();
    Optional<TraceStep> wrong = shown.firstWrongStep(state);
    Optional<String> text =
        wrong.isPresent() ? wanted(wrong.get(), shown, state) : Optional.of(shown.at(state));
    text.ifPresentOrElse(wanted -> write(open, shown, wanted), () -> notice.show(Notice.left()));
  }

  /** Writes the selected state, with the exact value in place of the first wrong one. */
  private void applyExactly() {
    if (rewriting.isPresent() && canWrite()) {
      Rewriting shown = rewriting.get();
      write(
          formula.orElseThrow(),
          shown,
          shown
              .firstWrongStep(state())
              .map(shown::exactlyAfter)
              .orElseGet(() -> shown.at(state())));
    }
  }

  /** Whether the file can be written. If not, the notice says why. */
  private boolean canWrite() {
    OpenFormula open = formula.orElseThrow();
    if (!open.isOpen()) {
      notice.show(Notice.closed(open.file()));
    } else if (!open.isWritable()) {
      notice.show(Notice.readOnly(open.file()));
    } else {
      return true;
    }
    return false;
  }

  private void write(OpenFormula open, Rewriting shown, String text) {
    if (rewriting.equals(Optional.of(shown)) && shown.write(text)) {
      open.reveal();
    } else {
      notice.show(Notice.otherFormula(open.file()));
    }
  }

  /**
   * Asks before a value is written that is known to be wrong. Enter leaves the text.
   *
   * @return what to write; empty to leave the text
   */
  private Optional<String> wanted(TraceStep wrong, Rewriting shown, int state) {
    String question =
        NLS.bind(
            RewritingTexts.wrongQuestion,
            new Object[] {
              Messages.shortened(wrong.leaf()),
              Messages.shortened(wrong.exact().orElseThrow()),
              Messages.shortened(wrong.value())
            });
    int answer =
        MessageDialog.open(
            MessageDialog.WARNING,
            control.getShell(),
            RewritingTexts.wrongValue,
            question,
            SWT.NONE,
            RewritingTexts.leave,
            NLS.bind(RewritingTexts.writeExact, Excerpt.of(wrong.exact().orElseThrow(), 40)),
            RewritingTexts.write);
    return switch (answer) {
      case 1 -> Optional.of(shown.exactlyAfter(wrong));
      case 2 -> Optional.of(shown.at(state));
      default -> Optional.empty();
    };
  }

  /** Shows the formula after {@code state} steps. */
  void go(int state) {
    table.select(state);
    selected();
  }

  /** The root control of the view. */
  Composite control() {
    return control;
  }

  /** The number of steps before the formula in the view. */
  int state() {
    return table.selected();
  }

  int lastState() {
    return rewriting.map(steps -> steps.steps().size()).orElse(0);
  }

  private void selected() {
    updateFormula();
    actions.update();
  }

  void copySteps() {
    rewriting.ifPresent(steps -> copy(Rewriting.text(steps.trace(), minConfidence())));
  }

  void copyFocused() {
    if (!pane.text().isFocusControl()) {
      copySteps();
    } else if (pane.text().getSelectionCount() > 0) {
      copy(pane.selection());
    }
  }

  /** Runs an action of the formula's editor, such as Undo of what the view wrote there. */
  void runInEditor(String id) {
    formula
        .flatMap(OpenFormula::place)
        .map(place -> place.editor().getAction(id))
        .ifPresent(IAction::run);
  }

  void selectWholeFormula() {
    pane.text().selectAll();
  }

  private void copy(String text) {
    ClipboardText.copy(control, text);
  }

  /** Shows the formula at the caret of the active editor. */
  @Override
  public boolean show(ShowInContext context) {
    Optional<EditorLine> place = active();
    place.ifPresent(this::read);
    return place.isPresent();
  }

  /** Shows the formula at the caret if the view is linked with the editor. */
  void followCaret() {
    Optional.ofNullable(getSite().getPage().getActiveEditor()).ifPresent(this::follow);
  }

  private void follow(IEditorPart editor) {
    if (actions.isLinked()) {
      EditorLine.of(editor)
          .ifPresentOrElse(
              this::follow, () -> showNothing(Notice.otherFile(editor.getEditorInput().getName())));
    }
  }

  private void follow(EditorLine place) {
    if (isShown(place)) {
      return;
    }
    String file = place.editor().getEditorInput().getName();
    Optional<Language> language = place.language();
    if (language.isEmpty()) {
      showNothing(Notice.unknownLanguage(file));
    } else if (UnfinishedFormula.in(language.get(), place.text())) {
      read(place, true);
    } else if (rewriting.isEmpty() || !isLineOf(place)) {
      // While the user changes the formula in the view, its steps stay, and the notice says so.
      showNothing(
          Notice.nothing(file, place.line(), UnfinishedFormula.why(language.get(), place.text())));
    }
  }

  /** Shows no formula, and why. */
  private void showNothing(Notice why) {
    stop();
    reading = Optional.empty();
    leave();
    show(Optional.empty(), why);
  }

  /** Whether a line is that of the formula that the view shows or requests. */
  private boolean isLineOf(EditorLine place) {
    return formula
        .filter(open -> open.document() == place.document())
        .filter(open -> open.tracked().line() == place.line())
        .isPresent();
  }

  /** Whether the view shows or requests the formula of a line, in any state. */
  private boolean isShown(EditorLine place) {
    return isLineOf(place)
        && rewriting.map(steps -> steps.currentState().isPresent()).orElse(reading.isPresent());
  }

  /** Updates the notice and the table for the formula in its file. */
  private void update() {
    OptionalInt fileState = rewriting.map(Rewriting::currentState).orElse(OptionalInt.empty());
    table.mark(fileState);
    notice.show(
        rewriting
            .map(
                steps ->
                    steps
                        .outcome(minConfidence())
                        .in(formula.orElseThrow().file(), formula.get().isOpen(), fileState))
            .orElse(outcome));
    setContentDescription(
        rewriting.map(steps -> description(steps, formula.orElseThrow())).orElse(""));
    actions.update();
  }

  private static String description(Rewriting steps, OpenFormula open) {
    return Notice.atLine(
        open.file(),
        steps.tracked().line(),
        Messages.shortened(steps.trace().location().formula()));
  }

  /** Whether the view shows steps. */
  boolean isRead() {
    return rewriting.isPresent();
  }

  boolean isReading() {
    return reading.isPresent();
  }

  /** Whether there is a formula to refresh. */
  boolean canRead() {
    return formula.isPresent() && reading.isEmpty();
  }

  boolean canApply() {
    return rewriting.filter(steps -> steps.currentState().isPresent()).isPresent()
        && formula.orElseThrow().isOpen();
  }

  private void updateFormula() {
    pane.show(rewriting, state());
  }

  /**
   * Places the formula beside the steps in a wide view, where it leaves them the width that they
   * need, and below them otherwise. What the user has dragged stays.
   */
  private void arrange() {
    boolean beside = sash.getSize().x > 2 * sash.getSize().y;
    int orientation = beside ? SWT.HORIZONTAL : SWT.VERTICAL;
    boolean isDragged =
        orientation == sash.getOrientation() && !Arrays.equals(weights, sash.getWeights());
    sash.setOrientation(orientation);
    if (!isDragged) {
      int width = Math.max(1, sash.getSize().x - sash.getSashWidth());
      int least = Math.max(1, Math.min(LEAST_FORMULA_WIDTH, width / 3));
      int formula = Math.max(least, Math.min(width / 2, width - table.fullWidth()));
      sash.setWeights(beside ? new int[] {Math.max(1, width - formula), formula} : BELOW);
      weights = sash.getWeights();
    }
  }

  private static double minConfidence() {
    return Platform.getPreferencesService()
        .getDouble(
            PluginConstants.PLUGIN_ID, ServerSettings.MIN_CONFIDENCE, DEFAULT_MIN_CONFIDENCE, null);
  }
}
