package io.nrs.lsp.command;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.nrs.grammar.Language;
import io.nrs.lsp.Session;
import io.nrs.lsp.Workspace;
import io.nrs.lsp.command.Sources.Missing;
import io.nrs.lsp.command.Sources.Source;
import io.nrs.lsp.command.Sources.Text;
import io.nrs.lsp.document.Document;
import io.nrs.lsp.document.DocumentLine;
import io.nrs.lsp.rpc.Answers;
import java.nio.file.Path;

/**
 * The formulas of a file, open or not, that can be solved; without networks. Takes {@code {"uri"}}.
 * Returns {@code {"uri", "task", "formulas"}}, of an open document with its {@code "version"}.
 */
public record FormulasCommand() implements Command {
  @Override
  public String name() {
    return "nrs.formulas";
  }

  @Override
  public Object run(Arguments arguments, CommandContext context) {
    String uri = arguments.uri();
    Source source = source(uri, context.session());
    if (source instanceof Missing missing) {
      String name = Workspace.path(uri).map(Path::toString).orElse(uri);
      throw Answers.failed(name + " " + missing.message());
    }
    Text text = (Text) source;
    Document document = text.document();
    JsonArray formulas = new JsonArray();
    for (int i = 0; i < document.lineCount(); i++) {
      context.cancellation().check();
      DocumentLine line = document.line(i);
      if (line.parsed().isSound()) {
        formulas.add(FormulaEntry.of(i, line));
      }
    }
    JsonObject result = new JsonObject();
    result.addProperty("uri", uri);
    result.addProperty("task", document.language().id());
    if (text.isOpen()) {
      result.addProperty("version", document.version());
    }
    result.add("formulas", formulas);
    return result;
  }

  private Source source(String uri, Session session) {
    Sources sources = new Sources(session);
    return session
        .document(uri)
        .map(sources::of)
        .orElseGet(
            () -> {
              Path path =
                  Workspace.path(uri)
                      .orElseThrow(() -> Answers.invalid("open the file first: " + uri));
              return sources.read(path, language(sources, path, uri));
            });
  }

  private Language language(Sources sources, Path path, String uri) {
    return sources
        .language(path)
        .orElseThrow(
            () ->
                Answers.invalid(
                    "%s: uri must be that of a formula file (%s), not %s"
                        .formatted(name(), Sources.EXTENSIONS, uri)));
  }
}
