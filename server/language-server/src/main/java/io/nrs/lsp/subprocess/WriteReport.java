package io.nrs.lsp.subprocess;

import io.nrs.checking.Text;
import io.nrs.lsp.client.Client;
import io.nrs.lsp.client.WorkDoneProgress;
import io.nrs.lsp.commands.CommandContext;
import io.nrs.lsp.commands.ServerCommand;
import io.nrs.lsp.subprocess.CommandLineProcess.Exit;
import io.nrs.lsp.transport.ErrorResponses;
import io.nrs.protocol.Protocol;
import io.nrs.protocol.Protocol.CommandSpec;
import io.nrs.protocol.commands.ReportParams;
import io.nrs.protocol.commands.ReportResult;
import io.nrs.protocol.events.ReportEvent;
import io.nrs.protocol.events.ReportFinished;
import io.nrs.protocol.events.ReportRemark;
import io.nrs.protocol.types.EndStatus;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.eclipse.lsp4j.MessageType;

/** Writes a page of stored results with {@code nrs report}, and opens it in a browser. */
public record WriteReport(CommandLineProcesses processes)
    implements ServerCommand<ReportParams, ReportResult> {
  @Override
  public CommandSpec<ReportParams, ReportResult> spec() {
    return Protocol.REPORT;
  }

  @Override
  public boolean answersWhenCancelled() {
    return true;
  }

  @Override
  public ReportResult run(ReportParams params, CommandContext context) {
    List<String> words =
        new CommandLineBuilder("report")
            .with("results", params.results())
            .with("output", params.output())
            .words();
    Path folder = CommandLineProcesses.folder(context);
    params
        .results()
        .ifPresent(given -> CommandLineProcesses.inside("results", given, folder, context));
    params
        .output()
        .ifPresent(given -> CommandLineProcesses.inside("output", given, folder, context));
    List<String> remarks = new ArrayList<>();
    AtomicReference<Optional<ReportFinished>> end = new AtomicReference<>(Optional.empty());
    Exit exit;
    try (WorkDoneProgress progress = context.progress("Writing the report of experiments")) {
      exit =
          processes.run(
              words,
              folder,
              context,
              progress,
              ReportEvent.class,
              event -> {
                if (event instanceof ReportRemark remark) {
                  remarks.add(remark.message());
                } else if (event instanceof ReportFinished finished) {
                  end.set(Optional.of(finished));
                }
              });
    }
    Optional<ReportFinished> finished = end.get();
    Optional<String> uri = finished.map(report -> Path.of(report.page()).toUri().toASCIIString());
    if (finished.isEmpty() && !exit.asked()) {
      throw ErrorResponses.requestFailed("writing the report failed: " + exit.message());
    }
    if (finished.isPresent() && params.open().orElse(true)) {
      show(uri.get(), finished.get().sets(), context.session().client());
    }
    return new ReportResult(
        finished.isPresent() ? EndStatus.FINISHED : EndStatus.STOPPED,
        uri,
        finished.map(ReportFinished::sets),
        finished.map(ReportFinished::missing),
        remarks);
  }

  private static void show(String uri, int sets, Client client) {
    if (!client.openOutside(uri)) {
      client.show(
          MessageType.Info,
          "nrs: %s of results; report: %s".formatted(Text.count(sets, "set"), uri));
    }
  }
}
