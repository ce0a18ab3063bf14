package io.nrs.eclipse.training;

import static io.nrs.eclipse.FormulaWorkbench.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.nrs.eclipse.AccessibleNames;
import io.nrs.eclipse.FakeServer;
import io.nrs.eclipse.FakeServer.Exchange;
import io.nrs.eclipse.FormulaWorkbench;
import io.nrs.eclipse.OpenMenu;
import io.nrs.eclipse.Widgets;
import io.nrs.eclipse.common.Services;
import io.nrs.protocol.Values.DeviceId;
import io.nrs.protocol.Values.ModuleId;
import io.nrs.protocol.Values.PresetId;
import io.nrs.protocol.Values.ValidationPoint;
import java.util.List;
import org.eclipse.swt.SWT;
import org.eclipse.swt.dnd.Clipboard;
import org.eclipse.swt.dnd.TextTransfer;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Table;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class TrainingViewTest {
  @RegisterExtension final FormulaWorkbench workbench = new FormulaWorkbench();
  @RegisterExtension final FakeServer server = new FakeServer();

  @Test
  void viewFollowsATrainingAndKeepsItsCurves() throws Exception {
    workbench.page().showView(TrainingView.ID);
    Services.get(TrainingMonitor.class)
        .start(form("file:/p", "", new ValidationPoint(10, 1, 0.9, 0.1, 0.05)));
    Exchange training = server.exchange(0);
    assertEquals("nrs.train", training.request().command());
    send(
        training,
        "\"event\": \"started\", \"iteration\": 10, \"iterations\": 30,"
            + " \"parameters\": 9, \"device\": \"cpu\"");
    send(
        training,
        "\"event\": \"validated\", \"iteration\": 20, \"seconds\": 2, \"loss\": 0.5,"
            + " \"inDistribution\": 0.75, \"outOfDistribution\": 0.5");
    send(
        training,
        "\"event\": \"iteration\", \"iteration\": 21, \"iterations\": 30," + " \"loss\": 0.25");
    await(
        "the progress", () -> shows("ListOps Solver (runs/new): Iteration 21 of 30, loss 0.2500"));
    List<List<String>> rows =
        List.of(
            List.of("10", "0.9000", "10.0 %", "5.0 %"),
            List.of("20", "0.5000", "75.0 %", "50.0 %"));
    assertEquals(rows, rows());

    TrainingView view = (TrainingView) workbench.page().findView(TrainingView.ID);
    try (OpenMenu menu = OpenMenu.of(table().getMenu())) {
      menu.item("Copy").orElseThrow().notifyListeners(SWT.Selection, new Event());
    }
    Clipboard clipboard = new Clipboard(window().getDisplay());
    try {
      String copied = (String) clipboard.getContents(TextTransfer.getInstance());
      assertEquals(3, copied.lines().count());
      assertTrue(copied.endsWith("20\t0.5000\t75.0 %\t50.0 %"), copied);
    } finally {
      clipboard.dispose();
    }
    assertEquals(
        "Validations. ListOps Solver (runs/new): Iteration 21 of 30, loss 0.2500",
        AccessibleNames.of(table()));
    workbench.page().hideView(view);
    training.response().cancel(false);
    workbench.page().showView(TrainingView.ID);
    assertEquals(rows, rows());
    assertTrue(shows("ListOps Solver (runs/new): Iteration 21 of 30, loss 0.2500"));
    workbench.page().hideView(workbench.page().findView(TrainingView.ID));
  }

  private static void send(Exchange training, String event) {
    JsonObject parameters =
        JsonParser.parseString(
                "{\"run\": \"runs/new\", \"language\": \"listops\", \"module\": \"solver\", %s}"
                    .formatted(event))
            .getAsJsonObject();
    training.request().listener().notification("nrs/training", parameters);
  }

  private boolean shows(String text) {
    return Widgets.all(window(), Label.class).stream()
        .anyMatch(label -> label.getText().equals(text));
  }

  private Table table() {
    return Widgets.all(window(), Table.class).stream()
        .filter(shown -> shown.getColumnCount() > 0)
        .filter(shown -> shown.getColumn(0).getText().equals("Iteration"))
        .findFirst()
        .orElseThrow();
  }

  private List<List<String>> rows() {
    return List.of(table().getItems()).stream().map(Widgets::texts).toList();
  }

  private Shell window() {
    return workbench.page().getWorkbenchWindow().getShell();
  }

  /** The training of the Solver of ListOps in the folder {@code runs/new} of a project. */
  static TrainingForm form(String project, String iterations, ValidationPoint... earlier) {
    return new TrainingForm(
        project,
        "runs/new",
        "listops",
        ModuleId.SOLVER,
        PresetId.DEFAULT,
        DeviceId.CPU,
        iterations,
        "",
        "",
        List.of(earlier));
  }
}
