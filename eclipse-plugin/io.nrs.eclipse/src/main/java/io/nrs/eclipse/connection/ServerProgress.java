package io.nrs.eclipse.connection;

import io.nrs.eclipse.server.ProgressJob;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.lsp4j.ProgressParams;
import org.eclipse.lsp4j.WorkDoneProgressBegin;
import org.eclipse.lsp4j.WorkDoneProgressCreateParams;
import org.eclipse.lsp4j.WorkDoneProgressEnd;
import org.eclipse.lsp4j.WorkDoneProgressNotification;
import org.eclipse.lsp4j.WorkDoneProgressReport;
import org.eclipse.lsp4j.jsonrpc.messages.Either;

/** Shows work that the server starts itself in the Progress view, such as loading networks. */
final class ServerProgress {
  private final Map<String, Shown> shown = new ConcurrentHashMap<>();

  private static final class Shown {
    private final CompletableFuture<Void> ended = new CompletableFuture<>();
    private volatile String message = "";
  }

  void create(WorkDoneProgressCreateParams created) {
    shown.put(token(created.getToken()), new Shown());
  }

  void progress(ProgressParams progress) {
    String token = token(progress.getToken());
    Shown work = shown.get(token);
    if (work == null || progress.getValue().isRight()) {
      return;
    }
    WorkDoneProgressNotification now = progress.getValue().getLeft();
    if (now instanceof WorkDoneProgressBegin begin) {
      new ProgressJob(begin.getTitle(), work.ended, () -> work.message, () -> {}).schedule();
    } else if (now instanceof WorkDoneProgressReport report && report.getMessage() != null) {
      work.message = report.getMessage();
    } else if (now instanceof WorkDoneProgressEnd) {
      shown.remove(token);
      work.ended.complete(null);
    }
  }

  /** Ends all progress, because the server has ended. */
  void clear() {
    shown.values().forEach(work -> work.ended.complete(null));
    shown.clear();
  }

  private static String token(Either<String, Integer> token) {
    return token.map(text -> text, String::valueOf);
  }
}
