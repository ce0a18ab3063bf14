package io.nrs.lsp.inference;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.checking.Rule;
import io.nrs.checking.Verdict;
import io.nrs.editor.EditorClient;
import io.nrs.fakes.FakeNetworks;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.lsp.Clients;
import io.nrs.lsp.RecordingSource;
import io.nrs.lsp.StandInSource;
import io.nrs.lsp.Watched;
import io.nrs.lsp.document.Document;
import io.nrs.lsp.requests.Fixture;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** The background solver without a server. */
class BackgroundSolverTest {
  private static final String A = "file:///w/a.listops";
  private static final String B = "file:///w/b.listops";

  private static final String LONG = "[MAX" + "1".repeat(2_000) + "]";

  private final RecordingSource networks = new RecordingSource();
  private final VerdictCache verdicts = new VerdictCache();
  private final List<String> solved = new CopyOnWriteArrayList<>();
  private final List<String> failures = new CopyOnWriteArrayList<>();

  private BackgroundSolver start() {
    return start(networks, "{}");
  }

  private BackgroundSolver start(NetworkSource source, String settings) {
    return new BackgroundSolver(
        inference(source, settings),
        (uri, awaited) -> solved.add(uri),
        failure -> failures.add(failure.toString()));
  }

  private Inference inference(NetworkSource source, String settings) {
    return new Inference(
        new ModelHost(source, Clients.settings(settings), Fixture.QUIET),
        new InteractivePriority(),
        verdicts);
  }

  /** Networks that do something before they solve a batch. */
  private static NetworkSource solving(Watched.Before before) {
    return (language, settings) ->
        StandInSource.networks(
            options -> new Watched(FakeNetworks.exact(RulesFactory.of(language), options), before));
  }

  private boolean isSolved(String formula) {
    return verdicts.get(BuiltInLanguage.LISTOPS, 0, formula).asked();
  }

  private static Document document(String uri, String text) {
    return Document.of(uri, BuiltInLanguage.LISTOPS, 1, text);
  }

  @Test
  void aFormulaThatAnotherDocumentAskedForIsReportedForBoth() {
    networks.shut();
    try (BackgroundSolver solver = start()) {
      solver.changed(document(A, "[MAX17] = 2"));
      EditorClient.await("the formula is asked for", () -> !networks.solved.isEmpty());
      solver.changed(document(B, "[MAX17] = 2"));
      networks.open();
      EditorClient.await("both are reported: " + solved, () -> solved.containsAll(List.of(A, B)));
    }
  }

  @Test
  void anErrorOfTheNetworksIsToldOnceAndTheNextFormulasAreSolved() {
    NetworkSource source =
        solving(
            (method, formulas, check) -> {
              if (formulas.contains("[MAX19]")) {
                throw new OutOfMemoryError("a test");
              }
            });
    try (BackgroundSolver solver = start(source, "{}")) {
      for (int i = 0; i < 3; i++) {
        solver.changed(document(A, "[MAX19]\n" + "# ".repeat(i)));
        solver.solved(A).join();
      }
      solver.changed(document(B, "[MAX12]"));
      solver.solved(B).join();
      assertTrue(isSolved("[MAX12]"));
      assertFalse(isSolved("[MAX19]"));
      assertEquals(List.of("java.lang.OutOfMemoryError: a test"), failures);
    }
  }

  @Test
  void anErrorOfTheObserverEndsNothing() {
    AtomicInteger calls = new AtomicInteger();
    try (BackgroundSolver solver =
        new BackgroundSolver(
            inference(networks, "{}"),
            (uri, awaited) -> {
              calls.incrementAndGet();
              throw new StackOverflowError("a test");
            },
            failure -> {
              throw new IllegalStateException("a test", failure);
            })) {
      solver.changed(document(A, "[MAX12]"));
      EditorClient.await("the first", () -> calls.get() == 1);
      solver.changed(document(B, "[MAX13]"));
      EditorClient.await("the second", () -> calls.get() == 2);
    }
  }

  /** A long formula that is never solved, but lets others go first. */
  private static void endless(String method, List<String> formulas, Runnable check) {
    try {
      while (formulas.contains(LONG)) {
        Thread.sleep(1);
        check.run();
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void aLongFormulaComesAfterTheOthersAndGivesWayToOtherDocuments() {
    try (BackgroundSolver solver =
        start(solving(BackgroundSolverTest::endless), "{\"timeLimit\": 3600}")) {
      solver.changed(document(A, LONG + "\n[MAX12]"));
      EditorClient.await("the short one", () -> isSolved("[MAX12]"));
      solver.changed(document(B, "[MAX13]"));
      EditorClient.await("the other document", () -> solved.contains(B));
      solver.changed(document(A, LONG + "\n[MAX12]\n[MAX14]"));
      EditorClient.await("an edit", () -> isSolved("[MAX14]"));
      assertFalse(isSolved(LONG));
    }
  }

  @Test
  void afterItsTimeAFormulaIsGivenUp() {
    try (BackgroundSolver solver =
        start(solving(BackgroundSolverTest::endless), "{\"timeLimit\": 1}")) {
      solver.changed(document(A, LONG + "\n[MAX12]"));
      solver.solved(A).join();
      Verdict verdict = verdicts.get(BuiltInLanguage.LISTOPS, 0, LONG).verdict().orElseThrow();
      assertEquals(Rule.TIME_LIMIT, verdict.failure().orElseThrow().rule());
    }
  }
}
