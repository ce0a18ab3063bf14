package io.nrs.eclipse.training;

import static io.nrs.eclipse.FormulaWorkbench.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.eclipse.FormulaWorkbench;
import io.nrs.eclipse.Widgets;
import io.nrs.eclipse.server.CommandRequest;
import io.nrs.eclipse.server.FormulaServer;
import io.nrs.eclipse.server.PendingRequest;
import io.nrs.eclipse.server.RequestJob;
import io.nrs.eclipse.training.TrainingMessages.TrainingReport;
import io.nrs.protocol.Commands.RunDescription;
import io.nrs.protocol.Commands.RunState;
import io.nrs.protocol.Commands.RunsParams;
import io.nrs.protocol.Commands.RunsResult;
import io.nrs.protocol.Protocol;
import io.nrs.protocol.Values.ModuleId;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Event;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Training with the server of the plug-in. */
class TrainingWithServerTest {
  private static final String KEEP = "Keep the present one";
  @RegisterExtension final FormulaWorkbench workbench = new FormulaWorkbench();

  @Test
  void stoppedRunsAreResumed() throws Exception {
    List<TrainingReport> ended = new CopyOnWriteArrayList<>();
    TrainingForm form = TrainingViewTest.form(folder(), "300");
    RequestJob<?> job = TrainingLauncher.start(form, event -> {}, ended::add);
    await("some iterations", () -> run().filter(RunDescription::active).isPresent());
    job.cancel();
    await("the stop", () -> !ended.isEmpty());
    assertEquals("ListOps Solver stopped", ended.get(0).title());

    RunDescription stopped = run().orElseThrow();
    assertTrue(TrainingOptions.isResumable(stopped), stopped::toString);
    assertEquals(Optional.of(ModuleId.SOLVER), stopped.module());
    assertEquals(300, stopped.iterations().orElseThrow());

    await("the folder in the workspace", () -> workbench.project().getFolder("runs/new").exists());

    ended.clear();
    TrainingLauncher.start(TrainingViewTest.form(folder(), "300"), event -> {}, ended::add);
    await(
        "the end",
        () -> {
          button(KEEP).ifPresent(keep -> keep.notifyListeners(SWT.Selection, new Event()));
          return !ended.isEmpty();
        });
    assertEquals("ListOps Solver trained", ended.get(0).title());
    assertTrue(ended.get(0).text().contains("after 300 iterations"), ended.get(0).text());
    assertTrue(
        ended.get(0).text().contains("The present network stays in use"), ended.get(0).text());
    assertTrue(run().orElseThrow().state() == RunState.FINISHED);
  }

  private String folder() {
    return workbench.project().getLocationURI().toASCIIString();
  }

  /** The only run of the project. */
  private Optional<RunDescription> run() {
    CommandRequest<RunsResult> request =
        CommandRequest.of(Protocol.RUNS, new RunsParams(Optional.of(folder())));
    PendingRequest asked = FormulaServer.current().send(request);
    await("the runs", () -> asked.response().isDone());
    return request.read(asked.response().join()).runs().stream().findFirst();
  }

  private static Optional<Button> button(String text) {
    return Arrays.stream(Display.getCurrent().getShells())
        .flatMap(shell -> Widgets.all(shell, Control.class).stream())
        .filter(control -> control instanceof Button button && button.getText().equals(text))
        .map(Button.class::cast)
        .findFirst();
  }
}
