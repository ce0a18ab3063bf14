package io.nrs.lsp.subprocess;

import static io.nrs.testing.Expect.expect;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import io.nrs.editor.EditorClient;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.lsp.Installation;
import io.nrs.lsp.StandInSource;
import io.nrs.lsp.TestServer;
import io.nrs.lsp.WorkspaceTest;
import io.nrs.rewriting.models.ModelConfig;
import io.nrs.rewriting.models.ModelConfig.TrainingRecord;
import io.nrs.rewriting.models.ModelConfigBuilder;
import io.nrs.rewriting.models.ModelStore;
import io.nrs.rewriting.models.TrainableModule;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.MessageType;
import org.eclipse.lsp4j.WorkDoneProgressCancelParams;
import org.eclipse.lsp4j.WorkspaceFolder;
import org.eclipse.lsp4j.jsonrpc.Endpoint;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Training, with a stand-in for the command line. */
class SubprocessCommandsTest extends WorkspaceTest {
  private static final String URI = "file:///elsewhere/a.listops";
  private static final String TRAIN = "{'language':'listops','module':'solver'}";

  private final StandInSource networks = new StandInSource();

  private Path workspace() throws IOException {
    return Files.createDirectories(folder.resolve("workspace"));
  }

  private Path programs() {
    return folder.resolve("program");
  }

  /** A models folder with both modules of ListOps, or with the trained one alone. */
  private static void models(Path folder, double validation, TrainableModule... modules)
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
              .training(record)
              .build(),
          ("weights of " + module + " at " + validation).getBytes(StandardCharsets.UTF_8));
      store.put(Map.of("listops/" + module.id() + "/metrics.json", new byte[] {'1'}));
    }
  }

  private static double validation(ModelStore store, TrainableModule module) {
    return store.config(BuiltInLanguage.LISTOPS, module).training().validation();
  }

  private void present(double validation) throws IOException {
    models(programs(), validation, TrainableModule.SELECTOR, TrainableModule.SOLVER);
  }

  private void trained(double validation) throws IOException {
    models(workspace().resolve("trained"), validation, TrainableModule.SOLVER);
  }

  private EditorClient start(String how, boolean trusted) throws IOException {
    return start(how, trusted, new ClientCapabilities());
  }

  private EditorClient start(String how, boolean trusted, ClientCapabilities capabilities)
      throws IOException {
    return start(how, json("{'trusted': " + trusted + "}"), capabilities);
  }

  private EditorClient start(String how, JsonObject options, ClientCapabilities capabilities)
      throws IOException {
    Path folder = workspace();
    return TestServer.start(
        new Installation(networks, programs(), StandInCommandLine.behaving(how), "test"),
        capabilities,
        params -> {
          params.setInitializationOptions(options);
          params.setWorkspaceFolders(
              List.of(new WorkspaceFolder(folder.toUri().toString(), "workspace")));
        });
  }

  private static JsonObject execute(EditorClient client, String command, String arguments) {
    return client.execute(command, json(arguments)).getAsJsonObject();
  }

  private static String error(EditorClient client, String command, String arguments) {
    return assertThrows(ResponseErrorException.class, () -> execute(client, command, arguments))
        .getResponseError()
        .getMessage();
  }

  private Path ownModels() throws IOException {
    return workspace().resolve(".nrs/models");
  }

  private List<Optional<Path>> openedModels() {
    return networks.settings.stream().map(settings -> settings.models()).toList();
  }

  private static final String NOT =
      """
      {"id": "not", "atoms": ["T", "F"], "operations": [{"symbol": "!", "form": "prefix"}],
       "rules": ["(!T) => F", "(!F) => T"]}
      """;

  private String describe() throws IOException {
    Path file = workspace().resolve(".nrs/languages/not.json");
    Files.createDirectories(file.getParent());
    return "{'uri': '%s'}".formatted(Files.writeString(file, NOT).toUri());
  }

  @Test
  void theNetworksOfALanguageAreTrainedAndUsed() throws Exception {
    String description = describe();
    String uri = workspace().resolve("a.not").toUri().toString();
    try (EditorClient client = start("works", true)) {
      client.open(uri, "nrs", "(!T) = T\n");
      client.awaitCodes(uri, "nrs/expectation");
      Files.createDirectories(ownModels().resolve("not"));
      JsonObject result = execute(client, "nrs.trainLanguage", description);
      assertEquals(json("{'status': 'finished', 'language': 'not'}"), result);
      List<String> words = Files.readAllLines(workspace().resolve("arguments.txt"));
      assertEquals(List.of("works", "language", "train"), words.subList(0, 3));
      assertEquals(workspace().resolve(".nrs/languages/not.json").toString(), words.get(3));
      EditorClient.await("the new networks are opened", () -> networks.settings.size() == 2);
      assertEquals(List.of(Optional.empty(), Optional.of(ownModels())), openedModels());
      assertTrue(client.said().contains("nrs: the networks of not are in use"));
    }
  }

  @Test
  void leavesThatTheSolverHasWrongInTheEndAreNamed() throws Exception {
    String description = describe();
    try (EditorClient client = start("errs", true)) {
      execute(client, "nrs.trainLanguage", description);
      assertEquals(
          1,
          client.messages.stream()
              .filter(message -> message.getType() == MessageType.Warning)
              .filter(message -> message.getMessage().contains("(!T)"))
              .count());
    }
  }

  @Test
  void networksOfADescribedLanguageAreTrainedAndListed() throws Exception {
    describe();
    Path run = Files.createDirectories(workspace().resolve("runs/not-solver-default"));
    Files.writeString(
        run.resolve("plan.json"),
        "{\"language\":\"not\",\"module\":\"solver\",\"preset\":\"default\",\"iterations\":9,\"seed\":1}");
    try (EditorClient client = start("fails", true)) {
      JsonObject result = execute(client, "nrs.runs", "{}");
      assertTrue(
          result
              .getAsJsonArray("languages")
              .contains(json("{'id':'not','name':'not','extension':'.not','example':'(!T)'}")));
      JsonObject listed = result.getAsJsonArray("runs").get(0).getAsJsonObject();
      assertEquals("not", listed.get("language").getAsString());
      error(client, "nrs.train", "{'language': 'not', 'module': 'selector'}");
      List<String> words = Files.readAllLines(workspace().resolve("arguments.txt"));
      assertEquals(List.of("fails", "train", "not", "selector"), words.subList(0, 4));
      assertTrue(
          error(client, "nrs.train", "{'language': 'nor', 'module': 'selector'}")
              .contains("language must be the id of a language, not nor"));
    }
  }

  @Test
  void aLanguageIsNotTrainedWithoutTrustOrFromElsewhere() throws Exception {
    String description = describe();
    try (EditorClient client = start("works", false)) {
      assertTrue(error(client, "nrs.trainLanguage", description).contains("not trusted"));
    }
    try (EditorClient client = start("fails", true)) {
      assertTrue(
          error(client, "nrs.trainLanguage", "{'uri': 'file:///etc/passwd'}")
              .contains("must be the path of something in the workspace"));
      assertTrue(error(client, "nrs.trainLanguage", description).contains("the training failed"));
    }
  }

  @Test
  void aBetterModelIsUsedAtOnceAndAtTheNextStart() throws Exception {
    present(0.5);
    trained(0.75);
    try (EditorClient client = start("works", true)) {
      client.open(URI, "listops", "[MAX12] = 3\n");
      client.awaitCodes(URI, "nrs/expectation");
      JsonObject result = execute(client, "nrs.train", TRAIN);
      assertEquals("finished", result.get("status").getAsString());
      assertEquals(3, result.get("iterations").getAsInt());
      assertEquals(0.75, result.get("validation").getAsDouble());
      assertTrue(result.get("installed").getAsBoolean());
      assertTrue(client.queries.isEmpty());
      EditorClient.await("the new networks are opened", () -> networks.settings.size() == 2);
      assertEquals(List.of(Optional.empty(), Optional.of(ownModels())), openedModels());
      client.awaitCodes(URI, "nrs/expectation");
    }
    ModelStore store = new ModelStore(ownModels());
    assertEquals(0.75, validation(store, TrainableModule.SOLVER));
    assertEquals(0.5, validation(store, TrainableModule.SELECTOR));
    assertTrue(store.status().stream().allMatch(file -> file.problem().isEmpty()));
    assertEquals(0.5, validation(new ModelStore(programs()), TrainableModule.SOLVER));

    networks.settings.clear();
    try (EditorClient client = start("works", true)) {
      client.open(URI, "listops", "[MAX12] = 3\n");
      client.awaitCodes(URI, "nrs/expectation");
      assertEquals(List.of(Optional.of(ownModels())), openedModels());
    }
    networks.settings.clear();
    try (EditorClient client = start("works", false)) {
      client.open(URI, "listops", "[MAX12] = 3\n");
      client.awaitCodes(URI, "nrs/expectation");
      assertEquals(List.of(Optional.empty()), openedModels());
    }
  }

  private void openAndAwait(EditorClient client) {
    client.open(URI, "listops", "[MAX12] = 3\n");
    client.awaitCodes(URI, "nrs/expectation");
  }

  @Test
  void networksOfAWorkspaceThatIsNotTrustedAreNotUsed() throws Exception {
    models(ownModels(), 0.9, TrainableModule.SELECTOR, TrainableModule.SOLVER);
    try (EditorClient client = start("works", false)) {
      openAndAwait(client);
      assertEquals(List.of(Optional.empty()), openedModels());
      ((Endpoint) client.server()).notify("nrs/workspaceTrust", json("{'trusted': true}"));
      EditorClient.await("they are used", () -> networks.settings.size() == 2);
      ((Endpoint) client.server()).notify("nrs/workspaceTrust", json("{'trusted': false}"));
      EditorClient.await("they are no longer", () -> networks.settings.size() == 3);
      assertEquals(
          List.of(Optional.empty(), Optional.of(ownModels()), Optional.empty()), openedModels());
    }
  }

  @Test
  void whetherAModelThatIsNotBetterIsUsedTheUserSays() throws Exception {
    present(0.5);
    trained(0.5);
    try (EditorClient client = start("works", true)) {
      assertFalse(execute(client, "nrs.train", TRAIN).get("installed").getAsBoolean());
      client.answer = Optional.of("Keep the present one");
      assertFalse(execute(client, "nrs.train", TRAIN).get("installed").getAsBoolean());
      assertTrue(Files.notExists(ownModels()));
      expect("The new listops solver is as good as the present one (50.0 %). It is stored in")
          .check(client.queries.remove().getMessage().replaceFirst(" \\S+$", ""));

      client.answer = Optional.of("Use it anyway");
      assertTrue(execute(client, "nrs.train", TRAIN).get("installed").getAsBoolean());
      assertTrue(Files.notExists(workspace().resolve(".nrs/previous")));
      trained(0.25);
      assertTrue(execute(client, "nrs.train", TRAIN).get("installed").getAsBoolean());
    }
    ModelStore store = new ModelStore(ownModels());
    assertEquals(0.25, validation(store, TrainableModule.SOLVER));
    try (var kept = Files.list(workspace().resolve(".nrs/previous"))) {
      ModelStore previous = new ModelStore(kept.findFirst().orElseThrow());
      assertEquals(0.5, validation(previous, TrainableModule.SOLVER));
      assertEquals(0.5, validation(previous, TrainableModule.SELECTOR));
    }
  }

  @Test
  void clientsThatTellOfTheEndOfATrainingAreLeftToDoSo() throws Exception {
    present(0.5);
    trained(0.75);
    try (EditorClient client = start("works", true)) {
      assertFalse(execute(client, "nrs.train", TRAIN).has("previous"));
      assertTrue(client.messages.stream().anyMatch(SubprocessCommandsTest::tellsOfUse));
    }
    ClientCapabilities telling = new ClientCapabilities();
    telling.setExperimental(json("{'nrsTrainingEnds': true}"));
    try (EditorClient client = start("works", true, telling)) {
      trained(0.875);
      JsonObject result = execute(client, "nrs.train", TRAIN);
      assertTrue(result.get("installed").getAsBoolean());
      Path previous = Path.of(result.get("previous").getAsString());
      assertEquals(workspace().resolve(".nrs/previous"), previous.getParent());
      assertTrue(client.messages.stream().noneMatch(SubprocessCommandsTest::tellsOfUse));
    }
  }

  private static boolean tellsOfUse(MessageParams told) {
    return told.getMessage().contains("in use");
  }

  @Test
  void theFolderThatTheSettingsNameIsUsedInsideTheWorkspaceAlone() throws Exception {
    present(0.5);
    trained(0.75);
    models(workspace().resolve("mine"), 0.5, TrainableModule.SELECTOR, TrainableModule.SOLVER);
    Files.writeString(workspace().resolve(".nrs.json"), "{\"nrs.models\": \"mine\"}");
    try (EditorClient client = start("works", true)) {
      assertTrue(execute(client, "nrs.train", TRAIN).get("installed").getAsBoolean());
    }
    ModelStore mine = new ModelStore(workspace().resolve("mine"));
    assertEquals(0.75, validation(mine, TrainableModule.SOLVER));
    assertTrue(Files.notExists(ownModels()));

    models(folder.resolve("outside"), 0.5, TrainableModule.SELECTOR, TrainableModule.SOLVER);
    Files.writeString(workspace().resolve(".nrs.json"), "{\"nrs.models\": \"../outside\"}");
    try (EditorClient client = start("works", true)) {
      assertFalse(execute(client, "nrs.train", TRAIN).get("installed").getAsBoolean());
      assertTrue(Files.exists(ownModels()));
      EditorClient.await(
          "the user is told why",
          () ->
              client.messages.stream()
                  .anyMatch(told -> told.getMessage().contains("the setting nrs.models names")));
    }
    ModelStore outside = new ModelStore(folder.resolve("outside"));
    assertEquals(0.5, validation(outside, TrainableModule.SOLVER));
  }

  @Test
  void whatIsCancelledIsAskedToStop() throws Exception {
    try (EditorClient client = start("waits", true)) {
      ExecuteCommandParams params = new ExecuteCommandParams("nrs.train", List.of(json(TRAIN)));
      params.setWorkDoneToken("token");
      CompletableFuture<Object> answer =
          client.server().getWorkspaceService().executeCommand(params);
      EditorClient.await(
          "iterations are shown",
          () ->
              client.progress.stream()
                  .anyMatch(told -> told.toString().contains("iteration 5 of 9, loss 0.2500")));
      client.server().cancelProgress(new WorkDoneProgressCancelParams(Either.forLeft("token")));
      JsonObject result = new Gson().toJsonTree(EditorClient.get(answer)).getAsJsonObject();
      assertEquals("stopped", result.get("status").getAsString());
      assertEquals(7, result.get("iterations").getAsInt());
      assertEquals(
          workspace().resolve("runs/listops-solver-default").toString(),
          result.get("run").getAsString());
    }
  }

  private static CompletableFuture<Object> train(EditorClient client) {
    ExecuteCommandParams params = new ExecuteCommandParams("nrs.train", List.of(json(TRAIN)));
    params.setWorkDoneToken(7);
    return client.server().getWorkspaceService().executeCommand(params);
  }

  /** Both ways of cancelling give what was reached. */
  @Test
  void aRequestThatIsCancelledIsAnsweredWithWhatWasReached() throws Exception {
    try (EditorClient client = start("waits", true, showingTrainings())) {
      CompletableFuture<Object> answer = train(client);
      EditorClient.await("it runs", () -> client.trainings.size() == 2);
      client.cancelRequest(2);
      JsonObject result = new Gson().toJsonTree(EditorClient.get(answer)).getAsJsonObject();
      assertEquals("stopped", result.get("status").getAsString());
      assertEquals(7, result.get("iterations").getAsInt());
    }
  }

  private static ClientCapabilities showingTrainings() {
    ClientCapabilities client = new ClientCapabilities();
    client.setExperimental(json("{'nrsTraining': true}"));
    return client;
  }

  @Test
  void clientsThatShowTrainingsAreToldAllEvents() throws Exception {
    present(0.5);
    trained(0.75);
    String of =
        "'run':'runs/listops-solver-default','language':'listops','module':'solver','token':";
    try (EditorClient client = start("works", true, showingTrainings())) {
      EditorClient.get(train(client));
      assertEquals(
          List.of(
              json(
                  "{'event':'started','iteration':0,'iterations':3,'parameters':1,'device':'cpu',"
                      + of
                      + "7}"),
              json("{'event':'iteration','iteration':1,'iterations':3,'loss':0.5," + of + "7}"),
              json(
                  "{'event':'validated','iteration':3,'seconds':1.5,'loss':0.5,'inDistribution':1,"
                      + "'outOfDistribution':0.5,"
                      + of
                      + "7}"),
              json(
                  "{'event':'finished','iterations':3,'validation':0.5,'models':'%s',%s7}"
                      .formatted(workspace().resolve("trained"), of))),
          List.copyOf(client.trainings));
      client.trainings.clear();
      execute(client, "nrs.train", "{'language':'listops','module':'solver','run':'my run'}");
      JsonObject first = client.trainings.remove();
      assertEquals("my run", first.get("run").getAsString());
      assertFalse(first.has("token"), first.toString());
    }
    try (EditorClient client = start("works", true)) {
      EditorClient.get(train(client));
      assertTrue(client.trainings.isEmpty());
    }
  }

  @Test
  void runsAreTold() throws Exception {
    Path run = Files.createDirectories(workspace().resolve("runs/algebra-solver-default"));
    Files.writeString(run.resolve("finished.json"), "{\"iterations\": 20}");
    Files.writeString(
        run.resolve("metrics.csv"),
        "iteration,seconds,loss,gradient_norm,learning_rate,in_distribution,out_of_distribution,"
            + "hard_examples\n10,1.5,0.5,2,1e-3,0.75,0.25,8\nbroken\n");
    Path other = Files.createDirectories(workspace().resolve("runs/other"));
    Files.writeString(
        other.resolve("plan.json"),
        "{\"language\":\"listops\",\"module\":\"solver\",\"preset\":\"paper\",\"iterations\":9,\"seed\":4}");
    Path baseline = Files.createDirectories(workspace().resolve("runs/listops-router-small"));
    Files.writeString(baseline.resolve("finished.json"), "{\"iterations\": 20}");
    String words =
        "'languages':[{'id':'listops','name':'ListOps','extension':'.listops'},"
            + "{'id':'arithmetic','name':'Arithmetic','extension':'.arith'},"
            + "{'id':'algebra','name':'Algebra','extension':'.algebra'}],'modules':['selector','solver'],"
            + "'presets':['default','paper'],'devices':['auto','cpu','gpu']}";
    try (EditorClient client = start("works", true)) {
      assertEquals(
          json(
              "{'runs':[{'run':'runs/algebra-solver-default','language':'algebra','module':'solver',"
                  + "'preset':'default','state':'finished','active':false,'iteration':20,"
                  + "'validation':0.25,'points':[{'iteration':10,'seconds':1.5,'loss':0.5,"
                  + "'inDistribution':0.75,'outOfDistribution':0.25}]},"
                  + "{'run':'runs/other','language':'listops','module':'solver','preset':'paper',"
                  + "'state':'unfinished','active':false,'iteration':0,'iterations':9,'seed':4,"
                  + "'points':[]}],"
                  + words),
          execute(client, "nrs.runs", "{}"));
      EditorClient.await(
          "the log tells of the broken line",
          () ->
              client.logs.stream()
                  .anyMatch(
                      told ->
                          told.getMessage()
                              .endsWith(
                                  "metrics.csv 1 of its lines cannot be read and were passed"
                                      + " over")));
      assertEquals(List.of(), client.said());
    }
    try (EditorClient client = start("works", false)) {
      assertEquals(json("{'runs':[]," + words), execute(client, "nrs.runs", "{}"));
    }
    try (EditorClient client = TestServer.start(new ClientCapabilities())) {
      assertEquals(json("{'runs':[]," + words), execute(client, "nrs.runs", "{}"));
    }
  }

  @Test
  void aFolderOfTheWorkspaceCanBeNamed() throws Exception {
    present(0.5);
    Path second = Files.createDirectories(folder.resolve("second"));
    models(second.resolve("trained"), 0.75, TrainableModule.SOLVER);
    Path run = Files.createDirectories(second.resolve("runs/listops-solver-default"));
    Files.writeString(run.resolve("finished.json"), "{\"iterations\": 20}");
    Path first = workspace();
    try (EditorClient client =
        TestServer.start(
            new Installation(networks, programs(), StandInCommandLine.behaving("works"), "test"),
            new ClientCapabilities(),
            params -> {
              params.setWorkspaceFolders(
                  Stream.of(first, second)
                      .map(folder -> new WorkspaceFolder(folder.toUri().toString(), "a"))
                      .toList());
            })) {
      openAndAwait(client);
      for (String named : List.of(second.toUri().toString(), second.toString())) {
        assertEquals(
            1,
            execute(client, "nrs.runs", "{'folder':'" + named + "'}")
                .getAsJsonArray("runs")
                .size());
      }
      assertEquals(0, execute(client, "nrs.runs", "{}").getAsJsonArray("runs").size());
      JsonObject result =
          execute(
              client,
              "nrs.train",
              "{'language':'listops','module':'solver','folder':'" + second.toUri() + "'}");
      assertEquals(run.toString(), result.get("run").getAsString());
      assertTrue(result.get("installed").getAsBoolean());
      EditorClient.await("the new networks are opened", () -> networks.settings.size() == 2);
      assertEquals(
          List.of(Optional.empty(), Optional.of(second.resolve(".nrs/models"))), openedModels());
      String elsewhere = "folder must be one of the workspace folders, not /elsewhere";
      assertEquals(elsewhere, error(client, "nrs.runs", "{'folder':'/elsewhere'}"));
      assertEquals(
          elsewhere,
          error(
              client,
              "nrs.train",
              "{'language':'listops','module':'solver','folder':'/elsewhere'}"));
    }
  }

  @ParameterizedTest
  @CsvSource({"waits", "ignores"})
  void nothingIsLeftWhenTheServerEnds(String how) throws Exception {
    ProcessHandle child;
    try (EditorClient client = start(how, true)) {
      client
          .server()
          .getWorkspaceService()
          .executeCommand(new ExecuteCommandParams("nrs.train", List.of(json(TRAIN))));
      Path pid = workspace().resolve("pid.txt");
      EditorClient.await("it runs", () -> Files.exists(pid) && size(pid) > 0);
      child = ProcessHandle.of(Long.parseLong(Files.readString(pid))).orElseThrow();
    }
    EditorClient.await("it has ended", () -> !child.isAlive());
  }

  private static long size(Path file) {
    try {
      return Files.size(file);
    } catch (IOException e) {
      return 0;
    }
  }

  @Test
  void whatTheCommandLineComplainsOfIsTheError() throws Exception {
    try (EditorClient client = start("fails", true)) {
      assertEquals(
          "the training failed: another training is at work in here: wait for it, or choose another"
              + " run",
          error(client, "nrs.train", TRAIN));
    }
  }

  @Test
  void argumentsArePassedOn() throws Exception {
    present(0.5);
    trained(0.75);
    try (EditorClient client = start("works", true)) {
      execute(
          client,
          "nrs.train",
          "{'language':'listops','module':'solver','preset':'paper','iterations':3,'seed':-7,"
              + "'device':'cpu','threads':2,'run':'my run','fresh':true}");
      assertEquals(
          "works train listops solver --preset=paper --device=cpu --threads=2 --run=my run"
              + " --iterations=3 --seed=-7 --fresh --progress=json --stop-with-input",
          arguments());
    }
  }

  private String arguments() throws IOException {
    return Files.readString(workspace().resolve("arguments.txt")).replace('\n', ' ');
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "nrs.train|{}|nrs.train: language is missing; it must be a string",
        "nrs.train|{'language':'listops','module':'x'}|nrs.train: module must be one of selector,"
            + " solver, not \"x\"",
        "nrs.train|{'language':'listops','module':'solver','iterations':0}|nrs.train: iterations"
            + " must be an integer from 1 up, not 0",
        "nrs.train|{'language':'listops','module':'solver','seed':1.5}|nrs.train: seed must be an"
            + " integer, not 1.5",
        "nrs.train|{'language':'listops','module':'solver','run':' '}|nrs.train: run must be the"
            + " path of something in the workspace, not an empty one"
      })
  void wrongArgumentsAreNamed(String command, String arguments, String message) throws Exception {
    try (EditorClient client = start("works", true)) {
      assertEquals(message, error(client, command, arguments));
      assertTrue(Files.notExists(workspace().resolve("arguments.txt")), "nothing was run");
    }
  }

  @Test
  void nothingIsRunWithoutAFolderThatIsTrusted() throws Exception {
    try (EditorClient client = start("works", false)) {
      assertTrue(error(client, "nrs.train", TRAIN).contains("the workspace is not trusted"));
      assertTrue(Files.notExists(workspace().resolve("arguments.txt")), "nothing was run");
    }
    try (EditorClient client = TestServer.start(new ClientCapabilities())) {
      assertTrue(error(client, "nrs.train", TRAIN).contains("there is no workspace folder"));
    }
  }
}
