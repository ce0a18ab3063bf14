package io.nrs.lsp.commands;

import io.nrs.grammar.Language;
import io.nrs.lsp.document.Document;
import io.nrs.lsp.document.DocumentLine;
import io.nrs.lsp.session.FormulaSources;
import io.nrs.lsp.session.FormulaSources.Missing;
import io.nrs.lsp.session.FormulaSources.Source;
import io.nrs.lsp.session.FormulaSources.Text;
import io.nrs.lsp.session.Workspace;
import io.nrs.lsp.transport.ErrorResponses;
import io.nrs.protocol.Commands.DocumentParams;
import io.nrs.protocol.Commands.FormulasResult;
import io.nrs.protocol.Protocol;
import io.nrs.protocol.Protocol.CommandSpec;
import io.nrs.protocol.Values.FormulaLocation;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Lists the formulas of a file that can be solved. It asks no networks. */
public record ListFormulas() implements ServerCommand<DocumentParams, FormulasResult> {
  @Override
  public CommandSpec<DocumentParams, FormulasResult> spec() {
    return Protocol.FORMULAS;
  }

  @Override
  public FormulasResult run(DocumentParams params, CommandContext context) {
    String uri = params.uri();
    Source source = source(uri, context);
    if (source instanceof Missing missing) {
      String name = Workspace.path(uri).map(Path::toString).orElse(uri);
      throw ErrorResponses.requestFailed(name + " " + missing.message());
    }
    Text text = (Text) source;
    Document document = text.document();
    List<FormulaLocation> formulas = new ArrayList<>();
    for (int i = 0; i < document.lineCount(); i++) {
      context.cancellation().check();
      DocumentLine line = document.line(i);
      if (line.parsed().isSound()) {
        formulas.add(FormulaLocations.of(i, line));
      }
    }
    return new FormulasResult(
        uri,
        document.language().id(),
        Optional.of(document.version()).filter(version -> text.isOpen()),
        formulas);
  }

  private Source source(String uri, CommandContext context) {
    FormulaSources sources = new FormulaSources(context.session());
    return context
        .session()
        .document(uri)
        .map(sources::of)
        .orElseGet(
            () -> {
              Path path =
                  Workspace.path(uri)
                      .orElseThrow(
                          () -> ErrorResponses.invalidParams("open the file first: " + uri));
              return sources.read(path, language(sources, path, uri, context));
            });
  }

  private static Language language(
      FormulaSources sources, Path path, String uri, CommandContext context) {
    return sources
        .language(path)
        .orElseThrow(
            () ->
                context.invalid(
                    "uri must be that of a formula file (%s), not %s"
                        .formatted(sources.extensions(), uri)));
  }
}
