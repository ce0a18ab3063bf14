package io.nrs.eclipse.lsp4e;

import io.nrs.eclipse.server.NrsNotifications;
import io.nrs.eclipse.server.Questions;
import io.nrs.eclipse.server.ServerSettings;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4e.client.DefaultLanguageClient;
import org.eclipse.lsp4j.ConfigurationParams;
import org.eclipse.lsp4j.ProgressParams;

/** LSP4E's client, which answers with our settings and passes on what questions are told. */
public final class FormulaClient extends DefaultLanguageClient implements NrsNotifications {
  private final Questions questions = Questions.current();

  @Override
  public Questions questions() {
    return questions;
  }

  @Override
  public CompletableFuture<List<Object>> configuration(ConfigurationParams asked) {
    return CompletableFuture.completedFuture(ServerSettings.answer(asked));
  }

  @Override
  public void notifyProgress(ProgressParams progress) {
    if (!questions.progress(progress)) {
      super.notifyProgress(progress);
    }
  }
}
