package io.nrs.lsp.inference;

import io.nrs.checking.Settings;
import io.nrs.grammar.Language;
import io.nrs.lsp.RecordingSource;
import io.nrs.lsp.TestClient;
import io.nrs.lsp.document.Document;
import io.nrs.lsp.inference.NetworkSource.Networks;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** The background solver without a server. */
class BackgroundSolverTest {
  private static final String A = "file:///w/a.listops";
  private static final String B = "file:///w/b.listops";

  private final RecordingSource networks = new RecordingSource();
  private final List<String> solved = new CopyOnWriteArrayList<>();
  private final List<Throwable> failures = new CopyOnWriteArrayList<>();

  private final class Notes implements BackgroundSolver.Observer {
    @Override
    public void solved(String uri, boolean awaited) {
      solved.add(uri);
    }

    @Override
    public void failed(RuntimeException failure) {
      failures.add(failure);
    }
  }

  private static final class Silent implements ModelHost.Events {
    @Override
    public void loading(Language language) {}

    @Override
    public void ready(Language language, Networks networks) {}

    @Override
    public void failed(Language language, String message) {}
  }

  private BackgroundSolver start() {
    return new BackgroundSolver(
        new ModelHost(networks, Settings.defaults(), new Silent()),
        new InteractivePriority(),
        new VerdictCache(),
        new Notes());
  }

  private static Document document(String uri, String text) {
    return Document.of(uri, Language.LISTOPS, 1, text);
  }

  @Test
  void aFormulaThatAnotherDocumentAskedForIsReportedForBoth() {
    networks.shut();
    try (BackgroundSolver solver = start()) {
      solver.changed(document(A, "[MAX17] = 2"));
      TestClient.await("the formula is asked for", () -> !networks.solved.isEmpty());
      solver.changed(document(B, "[MAX17] = 2"));
      networks.open();
      TestClient.await("both are reported: " + solved, () -> solved.containsAll(List.of(A, B)));
    }
  }
}
