package io.nrs.eclipse.evaluation;

import static io.nrs.eclipse.FormulaWorkbench.await;
import static io.nrs.eclipse.FormulaWorkbench.execute;
import static io.nrs.eclipse.Widgets.action;
import static io.nrs.eclipse.Widgets.press;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonParser;
import io.nrs.eclipse.FakeServer;
import io.nrs.eclipse.FakeServer.Exchange;
import io.nrs.eclipse.FormulaWorkbench;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import org.eclipse.core.resources.IFile;
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.IWorkbenchPage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.osgi.framework.Constants;
import org.osgi.framework.FrameworkUtil;
import org.osgi.framework.ServiceRegistration;

/** The last evaluation of an earlier session. */
class EvaluationRestoredTest {
  @RegisterExtension final FormulaWorkbench workbench = new FormulaWorkbench();
  @RegisterExtension final FakeServer server = new FakeServer();
  @TempDir Path folder;

  @AfterEach
  void closeView() {
    IWorkbenchPage page = workbench.page();
    page.hideView(page.findView(EvaluationView.ID));
  }

  @Test
  void theNextSessionShowsIt() throws Exception {
    IFile file = workbench.file("a.arith", "(1+2) = 4\n");
    inSession(() -> evaluate(file));
    closeView();
    inSession(
        () -> {
          EvaluationView view = (EvaluationView) workbench.page().showView(EvaluationView.ID);
          await("the row", () -> view.table().shown().size() == 1);
          FormulaResult row = view.table().shown().get(0);
          assertEquals("formulas/a.arith", row.file());
          assertEquals("the value is 3, not 4", row.description());
          assertTrue(
              view.summary().matches("1 formula: 1 wrong · .* · evaluated 20\\d\\d-.*"),
              view.summary());
          assertTrue(action(view, "Run Again").isEnabled());
          press(view, "Run Again");
          assertEquals("nrs.evaluateWorkspace", server.exchange(1).request().command());
          server.exchange(1).answer(end(0));
          await("a new evaluation", () -> view.table().shown().isEmpty());
        });
  }

  private interface Work {
    void run() throws Exception;
  }

  /** Runs with evaluations that know what is stored. */
  private void inSession(Work work) throws Exception {
    EvaluationService session = new EvaluationService(folder);
    ServiceRegistration<EvaluationService> registration =
        FrameworkUtil.getBundle(EvaluationService.class)
            .getBundleContext()
            .registerService(
                EvaluationService.class,
                session,
                new Hashtable<>(Map.of(Constants.SERVICE_RANKING, Integer.MAX_VALUE)));
    try {
      session.restore(Display.getCurrent());
      work.run();
    } finally {
      registration.unregister();
    }
  }

  private void evaluate(IFile file) throws Exception {
    execute("io.nrs.eclipse.evaluateWorkspace");
    Exchange exchange = server.exchange(0);
    exchange
        .request()
        .listener()
        .notification(
            "nrs/evaluated",
            JsonParser.parseString(
                    """
                    {"uri": "%s", "language": "arithmetic", "done": 1, "of": 1, "formulas": [
                     {"line": 0, "range": {"start": {"line": 0, "character": 0},
                      "end": {"line": 0, "character": 5}}, "formula": "(1+2)", "expected": "4",
                      "value": "3", "status": "solved", "passed": false, "confidence": 0.9,
                      "steps": 1, "findings": [{"code": "nrs/expectation", "severity": "error",
                      "message": "the value is 3, not 4"}]}]}\
                    """
                        .formatted(file.getLocationURI().toASCIIString()))
                .getAsJsonObject());
    exchange.answer(end(1));
    Path stored = folder.resolve("evaluation.json");
    await("the stored evaluation", () -> Files.exists(stored));
    assertEquals(List.of(), server.checked());
  }

  private static String end(int files) {
    return """
        {"status": "finished", "found": %1$s, "unreadable": 0, "byRules": [], "seconds": 1,
         "files": %1$s, "formulas": %1$s, "solved": 0, "findings": 0}\
        """
        .formatted(files);
  }
}
