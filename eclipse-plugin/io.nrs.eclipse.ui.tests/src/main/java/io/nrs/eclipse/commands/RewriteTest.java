package io.nrs.eclipse.commands;

import static io.nrs.eclipse.FormulaWorkbench.await;
import static io.nrs.eclipse.FormulaWorkbench.document;
import static io.nrs.eclipse.FormulaWorkbench.enabled;
import static io.nrs.eclipse.FormulaWorkbench.execute;
import static io.nrs.eclipse.FormulaWorkbench.shown;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.eclipse.FakeServer;
import io.nrs.eclipse.FakeServer.Exchange;
import io.nrs.eclipse.FormulaWorkbench;
import io.nrs.eclipse.Widgets;
import io.nrs.eclipse.server.CommandRequest;
import io.nrs.eclipse.server.PendingRequest;
import io.nrs.eclipse.server.ProgressJob;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.protocol.Commands.RunsParams;
import io.nrs.protocol.Protocol;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CancellationException;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.ResourceAttributes;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.swt.custom.CLabel;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.texteditor.ITextEditor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Simplify and Solve with a fake server. */
class RewriteTest {
  private static final String STEP = "io.nrs.eclipse.simplifyNextStep";
  private static final String SOLVE = "io.nrs.eclipse.solveFormula";

  @RegisterExtension final FormulaWorkbench workbench = new FormulaWorkbench();
  @RegisterExtension final FakeServer server = new FakeServer();

  @Test
  void stepRewritesTheLineOfTheCaret() throws Exception {
    ITextEditor editor = workbench.open("a.arith", "# why\n( (1+2)|*3) = 9\n");
    execute(STEP);
    Exchange asked = server.exchange(0);
    assertEquals("nrs.step", asked.request().command());
    assertEquals(1, asked.request().arguments("").get("line").getAsInt());
    assertEquals("((1+2)*3)", asked.request().arguments("").get("formula").getAsString());
    assertSame(document(editor), asked.request().document().orElseThrow());

    document(editor).replace(8, 5, "3");
    asked.answer(step("(1+2)", "3"));
    awaitStatus("3 (99.9 %) ← (1+2)");
    assertEquals("# why\n( 3*3) = 9\n", document(editor).get());
    assertEquals(1, shown(editor).getLineAtOffset(shown(editor).getCaretOffset()));
  }

  @Test
  void theWholeFileIsSolved() throws Exception {
    workbench.open("a.arith", "|# why\n((1+2)*3)\n(1+2)\n");
    execute("io.nrs.eclipse.solveAll");
    Exchange asked = server.exchange(0);
    assertEquals("nrs.solveAll", asked.request().command());
    assertEquals("{\"uri\":\"file:/a\"}", asked.request().arguments("file:/a").toString());
    asked.answer("{'status': 'solved', 'formulas': 2, 'solved': 2, 'wrong': 0, 'applied': true}");
    awaitStatus("Solved 2 of 2 formulas.");
  }

  /** Nothing is written, so the file may be read-only. */
  @Test
  void theValueIsComparedWithTheExactOne() throws Exception {
    workbench.open("a.arith", "(1+2)\n((1+2)|*3)\n");
    IFile file = workbench.project().getFile("a.arith");
    setReadOnly(file, true);
    try {
      execute("io.nrs.eclipse.checkExactly");
      Exchange asked = server.exchange(0);
      assertEquals("nrs.checkExactly", asked.request().command());
      assertEquals("((1+2)*3)", asked.request().arguments("").get("formula").getAsString());
      asked.answer("{'exact': '9', 'value': '8', 'message': 'it is 9 exactly'}");
      awaitStatus("it is 9 exactly");
    } finally {
      setReadOnly(file, false);
    }
  }

  @Test
  void theValueIsWrittenBehindTheFormula() throws Exception {
    workbench.open("a.arith", "|(1+2)\n");
    execute("io.nrs.eclipse.writeExpectation");
    assertEquals("nrs.writeExpectation", server.exchange(0).request().command());
  }

  @Test
  void requestsAreSentAtOnceBecauseTheServerOrdersThem() throws Exception {
    workbench.open("a.arith", "|((1+2)*3)\n");
    execute(STEP);
    execute(SOLVE);
    assertEquals("nrs.step", server.exchange(0).request().command());
    assertEquals("nrs.solve", server.exchange(1).request().command());
    server.exchange(0).answer(step("(1+2)", "3"));
    awaitStatus("3 (99.9 %) ← (1+2)");
    server.exchange(1).answer(step("(3*3)", "9"));
    awaitStatus("9 (99.9 %) ← (3*3)");
  }

  @Test
  void failuresAreShownInTheStatusLineUntilTheEditorChanges() throws Exception {
    workbench.open("a.arith", "|(1+2)\n");
    execute(STEP);
    server
        .exchange(0)
        .answer("{'status': 'missing-leaf', 'message': 'no output occurs', 'applied': false}");
    awaitStatus("No output occurs");

    execute(STEP);
    server.exchange(1).fail("the server has ended");
    awaitStatus("The server has ended");

    workbench.open("b.arith", "|(4+5)\n");
    Shell window = workbench.page().getWorkbenchWindow().getShell();
    await("an empty status line", () -> !shows(window, "The server has ended"));
  }

  @Test
  void theServerIsRestarted() throws Exception {
    execute("io.nrs.eclipse.restartServer");
    assertEquals(1, server.restarts());
  }

  @ParameterizedTest
  @ValueSource(strings = {"# why", "7", "7 = 7", "(1+", "", "   "})
  void linesWithoutAFormulaStayAsTheyAre(String line) throws Exception {
    String text = line + "\n(4+5)\n";
    ITextEditor editor = workbench.open("a.arith", "|" + text);
    for (String command :
        List.of(
            STEP,
            SOLVE,
            "io.nrs.eclipse.checkExactly",
            "io.nrs.eclipse.writeExpectation",
            "io.nrs.eclipse.showTrace")) {
      execute(command);
      awaitStatus(StatusMessage.nothingToSolve(BuiltInLanguage.ARITHMETIC, line).message());
    }
    assertEquals(text, document(editor).get());
    assertTrue(server.exchanges().isEmpty());
    assertNull(workbench.page().findView("io.nrs.eclipse.rewriting"));
  }

  @Test
  void longRequestsCanBeCancelledInTheProgressView() throws Exception {
    workbench.open("a.arith", "|(1+2)\n");
    execute(SOLVE);
    Exchange asked = server.exchange(0);
    assertEquals("nrs.solve", asked.request().command());
    asked.request().listener().progress("812 steps", OptionalInt.empty());
    await("a job", () -> Arrays.stream(jobs()).anyMatch(RewriteTest::isOurs));
    Job job = Arrays.stream(jobs()).filter(RewriteTest::isOurs).findFirst().orElseThrow();
    job.cancel();
    await("a stop", asked::isCancelled);
    asked.response().completeExceptionally(new CancellationException());
    awaitStatus("Cancelled. The formula was not changed.");
    await("the job's end", () -> Arrays.stream(jobs()).noneMatch(RewriteTest::isOurs));
  }

  @Test
  void waitingJobsCancelTheirRequest() {
    PendingRequest asked =
        server.send(CommandRequest.of(Protocol.RUNS, new RunsParams(Optional.empty())));
    Job waiting = new ProgressJob("Solve", asked.response(), () -> "", asked::cancel);
    waiting.schedule(Duration.ofHours(1).toMillis());
    assertTrue(waiting.cancel());
    assertTrue(server.exchange(0).isCancelled());
  }

  @Test
  void readOnlyFilesAreNotChanged() throws Exception {
    ITextEditor editor = workbench.open("a.arith", "|(1+2)\n");
    IFile file = workbench.project().getFile("a.arith");
    setReadOnly(file, true);
    try {
      await("the command", () -> enabled(STEP));
      answerNextDialogWithNo();
      execute(STEP);
      awaitStatus("a.arith is read-only. The formula was not changed.");
      assertTrue(server.exchanges().isEmpty());
      assertEquals("(1+2)\n", document(editor).get());
    } finally {
      setReadOnly(file, false);
    }
  }

  @Test
  void closedEditorsShowNothing() throws Exception {
    workbench.open("a.arith", "|((1+2)*3)\n");
    execute(STEP);
    workbench.page().closeAllEditors(false);
    ITextEditor other = workbench.open("b.arith", "|(4+5)\n");
    server.exchange(0).answer(step("(1+2)", "3"));
    execute(STEP);
    Exchange asked = server.exchange(1);
    assertSame(document(other), asked.request().document().orElseThrow());
    asked.answer(step("(4+5)", "9"));
    awaitStatus("9 (99.9 %) ← (4+5)");
  }

  private static String step(String leaf, String value) {
    return """
    {"status": "rewritten", "leaf": "%s", "value": "%s", "confidence": 0.9999,
     "applied": true}\
    """
        .formatted(leaf, value);
  }

  private static Job[] jobs() {
    return Job.getJobManager().find(null);
  }

  private static boolean isOurs(Job job) {
    return job.getName().equals(LineCommand.SOLVE.title()) && job.getState() == Job.RUNNING;
  }

  private static void setReadOnly(IFile file, boolean readOnly) throws Exception {
    ResourceAttributes attributes = file.getResourceAttributes();
    attributes.setReadOnly(readOnly);
    file.setResourceAttributes(attributes);
  }

  private void answerNextDialogWithNo() {
    Widgets.pressInNextDialog(workbench.page().getWorkbenchWindow().getShell(), "No");
  }

  private void awaitStatus(String message) {
    await(message, () -> shows(workbench.page().getWorkbenchWindow().getShell(), message));
  }

  private static boolean shows(Shell window, String message) {
    return Widgets.all(window, CLabel.class).stream()
        .anyMatch(label -> message.equals(label.getText()));
  }
}
