package io.nrs.lsp;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.nrs.checking.Settings;
import java.nio.file.Path;
import java.util.List;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.CodeActionCapabilities;
import org.eclipse.lsp4j.CodeActionResolveSupportCapabilities;
import org.eclipse.lsp4j.HoverCapabilities;
import org.eclipse.lsp4j.PublishDiagnosticsCapabilities;
import org.eclipse.lsp4j.TextDocumentClientCapabilities;
import org.eclipse.lsp4j.WorkspaceClientCapabilities;
import org.eclipse.lsp4j.WorkspaceEditCapabilities;

/** Clients with more or fewer capabilities, and settings as they write them. */
public final class Clients {
  private Clients() {}

  /** A client with no capabilities beyond those of every client. */
  public static ClientCapabilities plain() {
    return new ClientCapabilities();
  }

  /** A client with all capabilities that the features use. */
  public static ClientCapabilities able() {
    CodeActionCapabilities actions = new CodeActionCapabilities();
    actions.setResolveSupport(new CodeActionResolveSupportCapabilities(List.of("edit")));
    actions.setDataSupport(true);
    actions.setDisabledSupport(true);
    HoverCapabilities hover = new HoverCapabilities();
    hover.setContentFormat(List.of("markdown", "plaintext"));
    PublishDiagnosticsCapabilities diagnostics = new PublishDiagnosticsCapabilities();
    diagnostics.setCodeDescriptionSupport(true);
    TextDocumentClientCapabilities text = new TextDocumentClientCapabilities();
    text.setCodeAction(actions);
    text.setHover(hover);
    text.setPublishDiagnostics(diagnostics);
    WorkspaceEditCapabilities edits = new WorkspaceEditCapabilities();
    edits.setDocumentChanges(true);
    WorkspaceClientCapabilities workspace = new WorkspaceClientCapabilities();
    workspace.setWorkspaceEdit(edits);
    ClientCapabilities client = new ClientCapabilities();
    client.setTextDocument(text);
    client.setWorkspace(workspace);
    return client;
  }

  public static Settings settings(String json) {
    return Settings.defaults().with(JsonParser.parseString(json), Path.of("")).settings();
  }

  /** Options of initialize with settings; quotes may be single ones. */
  public static JsonObject options(String settings) {
    JsonObject options = new JsonObject();
    options.add("settings", JsonParser.parseString(settings.replace('\'', '"')));
    return options;
  }

  /** The argument of a command that is about a line. */
  public static JsonObject at(String uri, int line) {
    JsonObject argument = new JsonObject();
    argument.addProperty("uri", uri);
    argument.addProperty("line", line);
    return argument;
  }

  /** A client that supports a notification of this protocol. */
  public static ClientCapabilities knowing(String notification) {
    JsonObject experimental = new JsonObject();
    experimental.addProperty(notification, true);
    ClientCapabilities client = plain();
    client.setExperimental(experimental);
    return client;
  }
}
