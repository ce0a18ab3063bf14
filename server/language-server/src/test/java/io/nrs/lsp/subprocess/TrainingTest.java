package io.nrs.lsp.subprocess;

import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.gson.JsonObject;
import io.nrs.editor.EditorClient;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.lsp.Server.Installation;
import io.nrs.lsp.StandInSource;
import io.nrs.lsp.TestServer;
import io.nrs.lsp.WorkspaceTest;
import io.nrs.rewriting.models.ModelConfig;
import io.nrs.rewriting.models.ModelConfigBuilder;
import io.nrs.rewriting.models.ModelStore;
import io.nrs.rewriting.models.TrainableModule;
import io.nrs.rewriting.models.TrainingRecord;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.WorkspaceFolder;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;

/** A server whose command line is a stand-in, and folders of models. */
abstract class TrainingTest extends WorkspaceTest {
  protected static final String URI = "file:///elsewhere/a.listops";
  protected static final String TRAIN = "{'language':'listops','module':'solver'}";

  protected final StandInSource networks = new StandInSource();

  protected Path workspace() throws IOException {
    return Files.createDirectories(folder.resolve("workspace"));
  }

  protected Path programs() {
    return folder.resolve("program");
  }

  /** A models folder with both modules of ListOps, or with the trained one alone. */
  protected static void models(Path folder, double validation, TrainableModule... modules)
      throws IOException {
    ModelStore shipped = new ModelStore(Path.of("../../models"));
    ModelStore store = new ModelStore(folder);
    for (TrainableModule module : modules) {
      ModelConfig config = shipped.config(BuiltInLanguage.LISTOPS, module);
      TrainingRecord record = new TrainingRecord(1, "none", 3, 1, 1, "cpu", validation);
      store.save(
          BuiltInLanguage.LISTOPS,
          module,
          ModelConfigBuilder.builder()
              .format(config.format())
              .language(config.language())
              .module(config.module())
              .preset(config.preset())
              .network(config.network())
              .outputOrder(config.outputOrder())
              .tokens(config.tokens())
              .meaning(config.meaning())
              .training(record)
              .build(),
          ("weights of " + module + " at " + validation).getBytes(StandardCharsets.UTF_8));
      store.put(Map.of("listops/" + module.id() + "/metrics.json", new byte[] {'1'}));
    }
  }

  protected static double validation(ModelStore store, TrainableModule module) {
    return store.config(BuiltInLanguage.LISTOPS, module).training().validation();
  }

  protected void present(double validation) throws IOException {
    models(programs(), validation, TrainableModule.SELECTOR, TrainableModule.SOLVER);
  }

  protected void trained(double validation) throws IOException {
    models(workspace().resolve("trained"), validation, TrainableModule.SOLVER);
  }

  protected EditorClient start(String how, boolean trusted) throws IOException {
    return start(how, trusted, new ClientCapabilities());
  }

  protected EditorClient start(String how, boolean trusted, ClientCapabilities capabilities)
      throws IOException {
    return start(how, json("{'trusted': " + trusted + "}"), capabilities);
  }

  protected EditorClient start(String how, JsonObject options, ClientCapabilities capabilities)
      throws IOException {
    return start(
        new Installation(networks, programs(), StandInCommandLine.behaving(how), "test"),
        options,
        capabilities);
  }

  protected EditorClient start(
      Installation installation, JsonObject options, ClientCapabilities capabilities)
      throws IOException {
    Path folder = workspace();
    return TestServer.start(
        installation,
        capabilities,
        params -> {
          params.setInitializationOptions(options);
          params.setWorkspaceFolders(
              List.of(new WorkspaceFolder(folder.toUri().toString(), "workspace")));
        });
  }

  protected static JsonObject execute(EditorClient client, String command, String arguments) {
    return client.execute(command, json(arguments)).getAsJsonObject();
  }

  protected static String error(EditorClient client, String command, String arguments) {
    return assertThrows(ResponseErrorException.class, () -> execute(client, command, arguments))
        .getResponseError()
        .getMessage();
  }

  protected Path ownModels() throws IOException {
    return workspace().resolve(".nrs/models");
  }

  protected List<Optional<Path>> openedModels() {
    return networks.settings.stream().map(settings -> settings.models()).toList();
  }

  protected void openAndAwait(EditorClient client) {
    client.open(URI, "listops", "[MAX12] = 3\n");
    client.awaitCodes(URI, "nrs/expectation");
  }
}
