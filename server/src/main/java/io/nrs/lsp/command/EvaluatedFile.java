package io.nrs.lsp.command;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.nrs.checking.CheckedLine;
import io.nrs.checking.Finding;
import io.nrs.grammar.Language;
import io.nrs.lsp.document.Document;
import io.nrs.lsp.document.DocumentLine;
import java.util.List;

/**
 * Tells what came of a file's formulas by {@code nrs/evaluated}, for clients that show it. Of a
 * file with very many formulas it tells in pieces, so that they are never all held.
 */
final class EvaluatedFile {
  /** Formulas that are told of at once. */
  static final int PIECE = 2_000;

  private final CommandContext context;
  private final Runnable check;
  private final JsonObject head = new JsonObject();
  private final boolean wanted;
  private JsonArray formulas = new JsonArray();

  /**
   * @param done files that are done, this one included
   * @param of files in all
   * @param check may throw to cancel
   */
  EvaluatedFile(
      CommandContext context, String uri, Language language, int done, int of, Runnable check) {
    this.context = context;
    this.check = check;
    this.wanted = context.session().client().features().showsEvaluated();
    context.jsonToken().ifPresent(token -> head.add("token", token));
    head.addProperty("uri", uri);
    head.addProperty("task", language.id());
    head.addProperty("done", done);
    head.addProperty("of", of);
  }

  /** It is told of a document at this version. */
  void version(Document document) {
    head.addProperty("version", document.version());
  }

  /** Why formulas of it could not be solved, and what to do. */
  void message(String message) {
    head.addProperty("message", message);
  }

  /** A line that is not blank. */
  void add(DocumentLine line, CheckedLine checked) {
    if (!wanted) {
      return;
    }
    if (formulas.size() == PIECE) {
      send(true);
    }
    JsonObject entry = FormulaEntry.of(checked.number() - 1, line);
    checked.value().ifPresent(value -> entry.addProperty("value", value));
    entry.addProperty("status", checked.status("unsolved"));
    entry.addProperty("passed", checked.value().isPresent() && !checked.failed());
    checked.verdict().ifPresent(verdict -> entry.addProperty("confidence", verdict.confidence()));
    entry.addProperty("steps", checked.steps());
    entry.add("findings", findings(checked.findings()));
    formulas.add(entry);
  }

  private static JsonArray findings(List<Finding> findings) {
    JsonArray all = new JsonArray();
    for (Finding finding : findings) {
      JsonObject entry = new JsonObject();
      entry.addProperty("code", finding.code());
      entry.addProperty("severity", finding.severity().id());
      entry.addProperty("message", finding.message());
      entry.addProperty("remedy", finding.remedy());
      all.add(entry);
    }
    return all;
  }

  /** All lines were added. */
  void end() {
    if (wanted) {
      send(false);
    }
  }

  private void send(boolean more) {
    JsonObject results = head.deepCopy();
    if (more) {
      results.addProperty("more", true);
    }
    results.add("formulas", formulas);
    formulas = new JsonArray();
    context.session().client().evaluated(results, check);
  }
}
