package io.nrs.lsp;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.nrs.checking.Settings;
import java.nio.file.Path;
import java.util.Map;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;

/** Clients with more or fewer capabilities, and settings as they write them. */
public final class Clients {
  private Clients() {}

  /** A client with no capabilities beyond those of every editor. */
  public static ClientCapabilities plain() {
    return capabilities("{'workspace': {'applyEdit': true}}");
  }

  /** A client with all capabilities that the features use. */
  public static ClientCapabilities able() {
    return capabilities(
        """
        {'workspace': {'applyEdit': true, 'workspaceEdit': {'documentChanges': true}},
         'textDocument': {'hover': {'contentFormat': ['markdown', 'plaintext']},
           'publishDiagnostics': {'codeDescriptionSupport': true},
           'codeAction': {'resolveSupport': {'properties': ['edit']}, 'dataSupport': true,
             'disabledSupport': true}}}
        """);
  }

  /** Capabilities in JSON; quotes may be single ones. */
  public static ClientCapabilities capabilities(String json) {
    return new MessageJsonHandler(Map.of())
        .getGson()
        .fromJson(json.replace('\'', '"'), ClientCapabilities.class);
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
    return capabilities("{'experimental': {'%s': true}}".formatted(notification));
  }
}
