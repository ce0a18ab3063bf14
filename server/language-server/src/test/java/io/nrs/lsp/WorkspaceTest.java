package io.nrs.lsp;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.nrs.editor.EditorClient;
import io.nrs.lsp.inference.NetworkSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.DidChangeWatchedFilesParams;
import org.eclipse.lsp4j.FileChangeType;
import org.eclipse.lsp4j.FileEvent;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.WorkspaceFolder;
import org.junit.jupiter.api.io.TempDir;

/** A test with a server in a workspace folder. */
public abstract class WorkspaceTest {
  @TempDir protected Path folder;

  /** Writes a file, and returns its URI. */
  protected String file(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
    return uri(name);
  }

  protected String uri(String name) {
    return folder.resolve(name).toUri().toASCIIString();
  }

  /** JSON in single quotes. */
  protected static JsonObject json(String text) {
    return JsonParser.parseString(text.replace('\'', '"')).getAsJsonObject();
  }

  protected Consumer<InitializeParams> inFolder() {
    return inFolder("{}");
  }

  protected Consumer<InitializeParams> inFolder(String options) {
    return params -> {
      params.setInitializationOptions(json(options));
      params.setWorkspaceFolders(
          List.of(new WorkspaceFolder(folder.toUri().toASCIIString(), "workspace")));
    };
  }

  protected EditorClient start(NetworkSource networks, ClientCapabilities capabilities) {
    return TestServer.start(networks, capabilities, inFolder());
  }

  protected static void changedOnDisk(EditorClient client, String uri) {
    client
        .workspace()
        .didChangeWatchedFiles(
            new DidChangeWatchedFilesParams(List.of(new FileEvent(uri, FileChangeType.Changed))));
  }
}
