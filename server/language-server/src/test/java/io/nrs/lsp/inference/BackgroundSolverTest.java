package io.nrs.lsp.inference;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.checking.Rule;
import io.nrs.checking.Verdict;
import io.nrs.editor.EditorClient;
import io.nrs.fakes.FakeNetworks;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Language;
import io.nrs.language.LanguageRules;
import io.nrs.lsp.Clients;
import io.nrs.lsp.RecordingSource;
import io.nrs.lsp.StandInSource;
import io.nrs.lsp.document.Document;
import io.nrs.lsp.inference.NetworkSource.Networks;
import io.nrs.rewriting.Outcome;
import io.nrs.rewriting.Rewriter;
import io.nrs.rewriting.Rewriter.NextStep;
import io.nrs.rewriting.Step;
import io.nrs.rewriting.models.ModelException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import java.util.function.Consumer;
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

  private final class Notes implements BackgroundSolver.Observer {
    @Override
    public void solved(String uri, boolean awaited) {
      solved.add(uri);
    }

    @Override
    public void failed(Throwable failure) {
      failures.add(failure.toString());
    }
  }

  private static final class Silent implements ModelHost.Events {
    @Override
    public String words(ModelException failure) {
      return failure.getMessage();
    }

    @Override
    public void loading(Language language) {}

    @Override
    public void ready(Language language, Networks networks) {}

    @Override
    public void failed(Language language, String message) {}
  }

  private BackgroundSolver start() {
    return start(networks, "{}");
  }

  private BackgroundSolver start(NetworkSource source, String settings) {
    return new BackgroundSolver(inference(source, settings), new Notes());
  }

  private Inference inference(NetworkSource source, String settings) {
    return new Inference(
        new ModelHost(source, Clients.settings(settings), new Silent()),
        new InteractivePriority(),
        verdicts);
  }

  /** Networks that do something of their own to whole batches. */
  private static NetworkSource solving(BiFunction<List<String>, Runnable, List<Outcome>> solver) {
    return (language, settings) ->
        StandInSource.networks(
            options -> {
              Rewriter rewriter = FakeNetworks.failing(LanguageRules.of(language), options);
              return new Rewriter() {
                @Override
                public Outcome solve(
                    String formula, Consumer<Step> observer, Runnable checkCancelled) {
                  return rewriter.solve(formula, observer, checkCancelled);
                }

                @Override
                public Outcome trace(
                    String formula, Consumer<Step> observer, Runnable checkCancelled) {
                  return rewriter.trace(formula, observer, checkCancelled);
                }

                @Override
                public List<Outcome> solveAll(List<String> formulas, Runnable checkCancelled) {
                  return solver.apply(formulas, checkCancelled);
                }

                @Override
                public NextStep next(String formula, Runnable checkCancelled) {
                  return rewriter.next(formula, checkCancelled);
                }

                @Override
                public NextStep examine(String formula, Runnable checkCancelled) {
                  return rewriter.examine(formula, checkCancelled);
                }
              };
            });
  }

  private static List<Outcome> values(List<String> formulas) {
    return formulas.stream().<Outcome>map(f -> new Outcome.Solved("1", List.of())).toList();
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
            (formulas, check) -> {
              if (formulas.contains("[MAX19]")) {
                throw new OutOfMemoryError("a test");
              }
              return values(formulas);
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
            new BackgroundSolver.Observer() {
              @Override
              public void solved(String uri, boolean awaited) {
                calls.incrementAndGet();
                throw new StackOverflowError("a test");
              }

              @Override
              public void failed(Throwable failure) {
                throw new IllegalStateException("a test", failure);
              }
            })) {
      solver.changed(document(A, "[MAX12]"));
      EditorClient.await("the first", () -> calls.get() == 1);
      solver.changed(document(B, "[MAX13]"));
      EditorClient.await("the second", () -> calls.get() == 2);
    }
  }

  /** A long formula that is never solved, but lets others go first. */
  private NetworkSource endless(Consumer<Runnable> between) {
    return solving(
        (formulas, check) -> {
          while (formulas.contains(LONG)) {
            between.accept(check);
          }
          return values(formulas);
        });
  }

  private static void pause(Runnable check) {
    try {
      Thread.sleep(1);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    check.run();
  }

  @Test
  void aLongFormulaComesAfterTheOthersAndGivesWayToOtherDocuments() {
    try (BackgroundSolver solver =
        start(endless(BackgroundSolverTest::pause), "{\"timeLimit\": 3600}")) {
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
        start(endless(BackgroundSolverTest::pause), "{\"timeLimit\": 1}")) {
      solver.changed(document(A, LONG + "\n[MAX12]"));
      solver.solved(A).join();
      Verdict verdict = verdicts.get(BuiltInLanguage.LISTOPS, 0, LONG).verdict().orElseThrow();
      assertEquals(Rule.TIME_LIMIT, verdict.failure().orElseThrow().rule());
    }
  }
}
