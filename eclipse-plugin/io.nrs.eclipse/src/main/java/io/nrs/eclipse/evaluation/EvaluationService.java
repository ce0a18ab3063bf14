package io.nrs.eclipse.evaluation;

import io.nrs.eclipse.common.WorkspaceFiles;
import io.nrs.eclipse.quickassist.FindingMarkers;
import io.nrs.eclipse.server.CommandRequest;
import io.nrs.eclipse.server.FormulaServer;
import io.nrs.eclipse.server.RequestJob;
import io.nrs.eclipse.server.RequestListener;
import io.nrs.protocol.Commands.EvaluateWorkspaceResult;
import io.nrs.protocol.Notifications.EvaluatedFileParams;
import io.nrs.protocol.Protocol;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.jobs.ISchedulingRule;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.widgets.Display;

/**
 * Runs the evaluations of this workbench, one after another. It keeps the last one, so its view can
 * be closed and opened again. Only the workbench's thread may use it.
 */
public final class EvaluationService {
  private final ISchedulingRule rule = new EvaluationRule();
  private final Set<Consumer<EvaluationRun>> views = new LinkedHashSet<>();
  private final EvaluationStore store;
  private Optional<EvaluationRun> last = Optional.empty();
  private Optional<RequestJob<?>> job = Optional.empty();

  /**
   * @param folder of the plug-in's files in this workspace
   */
  public EvaluationService(Path folder) {
    this(new EvaluationStore(folder.resolve("evaluation.json"), EvaluationStore.MAX_BYTES));
  }

  EvaluationService(EvaluationStore store) {
    this.store = store;
  }

  /** Reads the last evaluation of an earlier session in the background, and shows it. */
  public void restore(Display display) {
    Job.createSystem(
            EvaluationTexts.readingLast,
            (ICoreRunnable)
                monitor ->
                    store
                        .read()
                        .map(stored -> EvaluationRun.of(stored, WorkspaceFiles::name))
                        .ifPresent(run -> display.asyncExec(() -> restored(run))))
        .schedule();
  }

  private void restored(EvaluationRun earlier) {
    if (last.isEmpty()) {
      last = Optional.of(earlier);
      views.forEach(view -> view.accept(earlier));
    }
  }

  /** The last evaluation, finished or not. */
  Optional<EvaluationRun> last() {
    return last;
  }

  /** Adds a listener that gets every new evaluation. Each window may have a view. */
  void addListener(Consumer<EvaluationRun> view) {
    views.add(view);
  }

  void removeListener(Consumer<EvaluationRun> view) {
    views.remove(view);
  }

  /** Starts an evaluation, and cancels the previous one if it still runs. */
  void start(Scope scope) {
    stop();
    EvaluationRun evaluation = new EvaluationRun(scope, WorkspaceFiles::name);
    RequestJob<EvaluateWorkspaceResult> started =
        new RequestJob<>(
            NLS.bind(EvaluationTexts.evaluatingScope, scope.description()),
            CommandRequest.of(Protocol.EVALUATE_WORKSPACE, scope.params())
                .withListener(
                    RequestListener.of(
                        Protocol.EVALUATED,
                        file -> {
                          evaluation.add(file);
                          forgetEarlier(file);
                        })),
            end -> {
              evaluation.ended(end);
              evaluation.stored(now()).ifPresent(store::write);
            });
    // The server runs one evaluation at a time.
    started.setRule(rule);
    last = Optional.of(evaluation);
    job = Optional.of(started);
    started.schedule();
    views.forEach(view -> view.accept(evaluation));
  }

  private static String now() {
    return LocalDateTime.now().format(DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm", Locale.ROOT));
  }

  /**
   * Looks again at a file in which nothing was found. The server takes back only what it has said
   * itself, and the findings may be those of a server before it.
   */
  private static void forgetEarlier(EvaluatedFileParams file) {
    if (file.message().isEmpty()
        && file.formulas().stream().allMatch(formula -> formula.findings().isEmpty())) {
      WorkspaceFiles.file(file.uri())
          .filter(FindingMarkers::isMarked)
          .ifPresent(FormulaServer.current()::check);
    }
  }

  /** Cancels the last evaluation if it still runs. Its results stay. */
  void stop() {
    job.ifPresent(RequestJob::cancel);
  }

  private static final class EvaluationRule implements ISchedulingRule {
    @Override
    public boolean contains(ISchedulingRule rule) {
      return rule == this;
    }

    @Override
    public boolean isConflicting(ISchedulingRule rule) {
      return rule == this;
    }
  }
}
