package io.nrs.eclipse.rewriting;

import io.nrs.eclipse.NrsPlugin;
import io.nrs.eclipse.editor.FormulaFiles;
import io.nrs.eclipse.editor.FormulaPlace;
import io.nrs.eclipse.editor.UnfinishedFormula;
import io.nrs.eclipse.server.Setting;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicBoolean;
import org.eclipse.core.runtime.Platform;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.jface.resource.LocalResourceManager;
import org.eclipse.jface.text.DocumentEvent;
import org.eclipse.jface.text.IDocumentListener;
import org.eclipse.jface.util.IPropertyChangeListener;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.SashForm;
import org.eclipse.swt.dnd.Clipboard;
import org.eclipse.swt.dnd.TextTransfer;
import org.eclipse.swt.dnd.Transfer;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.IMemento;
import org.eclipse.ui.IViewSite;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.part.ViewPart;

/** A formula's steps as a table, and the formula at the step that is selected. */
public final class RewritingView extends ViewPart {
  public static final String ID = NrsPlugin.ID + ".rewriting";

  private static final double DEFAULT_MIN_CONFIDENCE = 0.5;
  private static final String LINKED = "linked";

  private final IDocumentListener edited =
      new IDocumentListener() {
        @Override
        public void documentAboutToBeChanged(DocumentEvent event) {
          // What matters is how it is afterwards.
        }

        @Override
        public void documentChanged(DocumentEvent event) {
          updateSoon();
        }
      };
  private final IPropertyChangeListener themeChanged = event -> updateFormula();
  private final AtomicBoolean updateIsDue = new AtomicBoolean();

  private Optional<IMemento> memento = Optional.empty();
  private Display display;
  private Composite control;
  private NoticeBar notice;
  private SashForm sash;
  private StepTable table;
  private FormulaPane pane;
  private RewritingActions actions;
  private CaretFollower follower;

  /** The formula that is shown or being read; what was read last about it; what is under way. */
  private Optional<OpenFormula> formula = Optional.empty();

  private Optional<Rewriting> rewriting = Optional.empty();
  private Optional<Reading> reading = Optional.empty();
  private Notice outcome = Notice.EMPTY;

  @Override
  public void init(IViewSite site, IMemento saved) throws PartInitException {
    super.init(site, saved);
    memento = Optional.ofNullable(saved);
  }

  @Override
  public void createPartControl(Composite parent) {
    display = parent.getDisplay();
    control = parent;
    GridLayoutFactory.fillDefaults().spacing(0, 0).applyTo(parent);
    notice = new NoticeBar(parent, this::accept);
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
    sash.setWeights(2, 1);
    sash.addListener(SWT.Resize, event -> turn());
    actions = new RewritingActions(this);
    actions.contribute(getViewSite().getActionBars());
    actions.contribute(table.table());
    memento.ifPresent(
        saved -> {
          table.restore(saved);
          actions.setLinked(Boolean.TRUE.equals(saved.getBoolean(LINKED)));
        });
    follower = new CaretFollower(getSite().getPage(), this::follow, this::updateSoon);
    PlatformUI.getWorkbench().getThemeManager().addPropertyChangeListener(themeChanged);
    update();
    followCaret();
  }

  @Override
  public void saveState(IMemento saved) {
    table.save(saved);
    saved.putBoolean(LINKED, actions.isLinked());
  }

  @Override
  public void setFocus() {
    if (rewriting.isPresent()) {
      table.table().setFocus();
    } else {
      notice.setFocus();
    }
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

  /** Reads the steps of the formula in a line, and shows them as soon as they are there. */
  public void read(FormulaPlace place) {
    if (reading.isEmpty() || !isShown(place)) {
      read(place, false);
    }
  }

  private void read(FormulaPlace place, boolean inBackground) {
    stop();
    OpenFormula asked = new OpenFormula(place);
    String text =
        asked.standing().now().map(FormulaText::formula).orElseGet(() -> place.text().strip());
    Optional<Reading> mine =
        Optional.of(
            new Reading(
                place, text, inBackground, result -> onDisplay(() -> finished(asked, result))));
    leave();
    formula = Optional.of(asked);
    asked.document().addDocumentListener(edited);
    reading = mine;
    show(Optional.empty(), Notice.reading(text));
  }

  private void finished(OpenFormula asked, Reading.Result result) {
    if (!formula.equals(Optional.of(asked))) {
      return;
    }
    reading = Optional.empty();
    if (result instanceof Reading.Result.Read read) {
      Rewriting steps = new Rewriting(read.trace(), read.states(), asked.standing());
      show(Optional.of(steps), Notice.of(read.trace(), minConfidence()));
    } else if (result instanceof Reading.Result.Failed failed) {
      show(Optional.empty(), Notice.failed(failed.message()));
    } else {
      show(Optional.empty(), Notice.STOPPED);
    }
  }

  /** The formula that was read is of interest no more. */
  private void leave() {
    formula.ifPresent(
        open -> {
          open.document().removeDocumentListener(edited);
          open.standing().leave();
        });
    formula = Optional.empty();
  }

  private void show(Optional<Rewriting> shown, Notice said) {
    rewriting = shown;
    outcome = said;
    boolean hadFocus = notice.control().isFocusControl() || table.table().isFocusControl();
    table.show(shown, minConfidence());
    update();
    updateFormula();
    if (hadFocus) {
      setFocus();
    }
  }

  void stop() {
    reading.ifPresent(Reading::stop);
  }

  void readAgain() {
    formula.ifPresent(open -> open.place().ifPresentOrElse(this::read, () -> openAgain(open)));
  }

  private void openAgain(OpenFormula closed) {
    try {
      closed
          .reopen(getSite().getPage())
          .ifPresentOrElse(
              place -> {
                getSite().getPage().activate(this);
                read(place);
              },
              () -> notice.show(Notice.failed(closed.file() + " is not there any more.")));
    } catch (PartInitException broken) {
      notice.show(Notice.failed(broken.getMessage()));
    }
  }

  private void accept(Notice.Offer offer) {
    readAgain();
  }

  void applySelected() {
    apply(state());
  }

  private void apply(int state) {
    if (rewriting.isEmpty()) {
      return;
    }
    OpenFormula open = formula.orElseThrow();
    if (!open.isOpen()) {
      notice.show(Notice.notWritten(open.file() + " is closed."));
    } else if (!open.isWritable()) {
      notice.show(Notice.notWritten(open.file() + " cannot be changed."));
    } else if (rewriting.get().write(state)) {
      open.reveal();
    } else {
      notice.show(
          Notice.notWritten("the formula is not in " + open.file() + " as it is in any step."));
    }
  }

  /** Shows the formula after so many steps. */
  void go(int state) {
    table.select(state);
    selected();
  }

  /** All that is seen of it. */
  Composite control() {
    return control;
  }

  /** After how many steps the formula is shown. */
  int state() {
    return table.selected();
  }

  int lastState() {
    return rewriting.map(steps -> steps.steps().size()).orElse(0);
  }

  private void selected() {
    updateFormula();
    updateActions();
  }

  void copySteps() {
    rewriting.ifPresent(steps -> copy(TraceText.of(steps.trace(), minConfidence())));
  }

  void copyFocused() {
    if (!pane.text().isFocusControl()) {
      copySteps();
    } else if (pane.text().getSelectionCount() > 0) {
      copy(pane.selection());
    }
  }

  void selectWholeFormula() {
    pane.text().selectAll();
  }

  private void copy(String text) {
    Clipboard clipboard = new Clipboard(display);
    try {
      clipboard.setContents(new Object[] {text}, new Transfer[] {TextTransfer.getInstance()});
    } finally {
      clipboard.dispose();
    }
  }

  /** Reads what the caret is on, where the user wants that. */
  void followCaret() {
    FormulaPlace.of(getSite().getPage().getActiveEditor()).ifPresent(this::follow);
  }

  private void follow(FormulaPlace place) {
    if (!actions.isLinked() || isShown(place)) {
      return;
    }
    FormulaFiles.language(place.editor().getEditorInput().getName())
        .filter(language -> UnfinishedFormula.in(language, place.text()))
        .ifPresent(language -> read(place, true));
  }

  /** Whether a place is that of the formula that is shown, at any step, or that is being read. */
  private boolean isShown(FormulaPlace place) {
    return formula
        .filter(open -> open.document() == place.document())
        .filter(open -> open.standing().line() == place.line())
        .filter(
            open -> rewriting.map(steps -> steps.held().isPresent()).orElse(reading.isPresent()))
        .isPresent();
  }

  private void updateSoon() {
    if (updateIsDue.compareAndSet(false, true)) {
      onDisplay(
          () -> {
            updateIsDue.set(false);
            update();
          });
    }
  }

  /** Says how the formula's file stands to what is shown. */
  private void update() {
    OptionalInt held = rewriting.map(Rewriting::held).orElse(OptionalInt.empty());
    table.mark(held);
    notice.show(
        rewriting
            .map(steps -> outcome.in(formula.orElseThrow().file(), formula.get().isOpen(), held))
            .orElse(outcome));
    setContentDescription(
        rewriting.map(steps -> description(steps, formula.orElseThrow())).orElse(""));
    updateActions();
  }

  private static String description(Rewriting steps, OpenFormula open) {
    return "%s, line %,d: %s"
        .formatted(open.file(), steps.line() + 1, Notice.shortened(steps.trace().formula()));
  }

  private void updateActions() {
    actions.update(
        rewriting.isPresent(),
        formula.isPresent() && reading.isEmpty(),
        reading.isPresent(),
        rewriting.isPresent()
            && formula.orElseThrow().isOpen()
            && rewriting.get().held().isPresent());
  }

  private void updateFormula() {
    pane.show(rewriting, state());
  }

  /** Where there is more room beside the steps than below them, the formula is there. */
  private void turn() {
    sash.setOrientation(sash.getSize().x > 2 * sash.getSize().y ? SWT.HORIZONTAL : SWT.VERTICAL);
  }

  private void onDisplay(Runnable action) {
    if (!display.isDisposed()) {
      display.asyncExec(
          () -> {
            if (!table.table().isDisposed()) {
              action.run();
            }
          });
    }
  }

  private static double minConfidence() {
    return Platform.getPreferencesService()
        .getDouble(NrsPlugin.ID, Setting.MIN_CONFIDENCE.key(), DEFAULT_MIN_CONFIDENCE, null);
  }
}
