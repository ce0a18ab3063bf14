package io.nrs.eclipse.training;

import static io.nrs.eclipse.FormulaWorkbench.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import io.nrs.eclipse.FormulaWorkbench;
import io.nrs.eclipse.server.Asked;
import io.nrs.eclipse.server.Facts;
import io.nrs.eclipse.server.FormulaServer;
import io.nrs.eclipse.server.Question;
import io.nrs.eclipse.server.ServerJob;
import io.nrs.eclipse.training.TrainingWords.Ending;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Shell;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** With the server that the plug-in carries, and an engine that learns. */
class RealTrainingTest {
  private static final Duration PATIENCE = Duration.ofMinutes(4);
  private static final String KEEP = "Keep the present one";
  @RegisterExtension final FormulaWorkbench workbench = new FormulaWorkbench();

  @Test
  void whatIsStoppedGoesOnWhereItWas() throws Exception {
    List<Ending> ended = new CopyOnWriteArrayList<>();
    TrainingForm form = form("runs/small", false);
    ServerJob job = Training.start(form, ended::add);
    await("some iterations", PATIENCE, () -> run().filter(TrainingRun::active).isPresent());
    job.cancel();
    await("the stop", PATIENCE, () -> !ended.isEmpty());
    assertEquals("ListOps Solver stopped", ended.get(0).title());

    TrainingRun stopped = run().orElseThrow();
    assertTrue(stopped.isResumable(), stopped::toString);
    assertEquals(Optional.of("solver"), stopped.module());
    assertEquals(300, stopped.iterations().orElseThrow());

    await(
        "the folder in the workspace", () -> workbench.project().getFolder("runs/small").exists());

    ended.clear();
    Training.start(form("runs/small", true), ended::add);
    await(
        "the end",
        PATIENCE,
        () -> {
          button(KEEP).ifPresent(keep -> keep.notifyListeners(SWT.Selection, new Event()));
          return !ended.isEmpty();
        });
    assertEquals("ListOps Solver trained", ended.get(0).title());
    assertTrue(ended.get(0).text().contains("after 300 iterations"), ended.get(0).text());
    assertTrue(ended.get(0).text().contains("It is not in use"), ended.get(0).text());
    assertTrue(run().orElseThrow().finished());
  }

  private TrainingForm form(String run, boolean resume) {
    return new TrainingForm(
        folder(), run, resume, "listops", "solver", "default", "cpu", "300", "1", "1");
  }

  private String folder() {
    return workbench.project().getLocationURI().toASCIIString();
  }

  /** The project's only run, as the server knows it. */
  private Optional<TrainingRun> run() {
    JsonObject arguments = new JsonObject();
    arguments.addProperty("folder", folder());
    Asked asked = FormulaServer.current().ask(Question.of("nrs.runs", arguments));
    await("the runs", PATIENCE, () -> asked.answer().isDone());
    return TrainingChoices.of(new Facts(asked.answer().join())).runs().stream().findFirst();
  }

  private static Optional<Button> button(String text) {
    return Arrays.stream(Display.getCurrent().getShells())
        .flatMap((Shell shell) -> descendants(shell))
        .filter(control -> control instanceof Button button && button.getText().equals(text))
        .map(Button.class::cast)
        .findFirst();
  }

  private static Stream<Control> descendants(Composite parent) {
    return Arrays.stream(parent.getChildren())
        .flatMap(
            child ->
                Stream.concat(
                    Stream.of(child),
                    child instanceof Composite inner ? descendants(inner) : Stream.empty()));
  }
}
