package io.nrs.lsp.subprocess;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import io.nrs.editor.EditorClient;
import io.nrs.lsp.Server.Installation;
import io.nrs.lsp.TestServer;
import io.nrs.lsp.inference.StoredNetworks;
import io.nrs.rewriting.models.TrainableModule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.MessageType;
import org.eclipse.lsp4j.WorkDoneProgressCancelParams;
import org.eclipse.lsp4j.WorkspaceFolder;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Training, with a stand-in for the command line. */
class SubprocessCommandsTest extends TrainingTest {
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
      assertTrue(client.said().contains("NRS: the networks of not are in use"));
    }
  }

  /** The message says that a language has no networks, and offers to train them. */
  @ParameterizedTest
  @CsvSource({"works, Info", "fails, Error"})
  void theMessageAboutAbsentNetworksTrainsThem(String how, MessageType end) throws Exception {
    describe();
    String uri = workspace().resolve("a.not").toUri().toString();
    Installation withoutNetworks =
        new Installation(
            new StoredNetworks(programs()), programs(), StandInCommandLine.behaving(how), "test");
    try (EditorClient client =
        start(withoutNetworks, json("{'trusted': true}"), new ClientCapabilities())) {
      client.answer = Optional.of("Train Networks…");
      client.open(uri, "nrs", "(!T) = T\n");
      client.awaitCodes(uri, "nrs/expectation");
      client.execute("nrs.solve", json("{'uri': '%s', 'line': 0}".formatted(uri)));
      EditorClient.await(
          "the training has ended",
          () -> client.messages.stream().anyMatch(message -> message.getType() == end));
      assertEquals(1, client.queries.size());
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

  private static CompletableFuture<Object> train(EditorClient client) {
    ExecuteCommandParams params = new ExecuteCommandParams("nrs.train", List.of(json(TRAIN)));
    params.setWorkDoneToken(7);
    return client.workspace().executeCommand(params);
  }

  /** Both ways of cancelling give what was reached. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void whatIsCancelledIsAskedToStop(boolean byProgress) throws Exception {
    try (EditorClient client = start("waits", true, showingTrainings())) {
      CompletableFuture<Object> answer = train(client);
      EditorClient.await("it runs", () -> client.trainings.size() == 2);
      if (byProgress) {
        EditorClient.await(
            "iterations are shown",
            () ->
                client.progress.stream()
                    .anyMatch(told -> told.toString().contains("iteration 5 of 9, loss 0.2500")));
        client.server().cancelProgress(new WorkDoneProgressCancelParams(Either.forRight(7)));
      } else {
        client.cancelRequest(2);
      }
      assertEquals(
          json(
              "{'status':'stopped','run':'%s','iterations':7}"
                  .formatted(workspace().resolve("runs/listops-solver-default"))),
          new Gson().toJsonTree(EditorClient.get(answer)));
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

  private Path run(
      String name, String language, String module, String preset, int iterations, long seed)
      throws IOException {
    Path run = Files.createDirectories(workspace().resolve("runs").resolve(name));
    return Files.writeString(
            run.resolve("plan.json"),
            "{\"language\":\"%s\",\"module\":\"%s\",\"preset\":\"%s\",\"iterations\":%d,\"seed\":%d}"
                .formatted(language, module, preset, iterations, seed))
        .getParent();
  }

  @Test
  void runsAreTold() throws Exception {
    Path run = run("algebra-solver-default", "algebra", "solver", "default", 20, 1);
    Files.writeString(
        run.resolve("finished.json"),
        "{\"models\": \"models\", \"sha256\": \"\", \"iterations\": 20}");
    Files.writeString(
        run.resolve("metrics.csv"),
        "iteration,seconds,loss,gradient_norm,learning_rate,in_distribution,out_of_distribution,"
            + "hard_examples\n10,1.5,0.5,2,1e-3,0.75,0.25,8\nbroken\n");
    Files.writeString(run.resolve("losses.csv"), "1,0.75\n2,0.5\n");
    run("other", "listops", "solver", "paper", 9, 4);
    run("baseline", "listops", "router", "small", 20, 1);
    String words =
        "'languages':[{'id':'listops','name':'ListOps','extension':'.listops'},"
            + "{'id':'arithmetic','name':'Arithmetic','extension':'.arith'},"
            + "{'id':'algebra','name':'Algebra','extension':'.algebra'}],"
            + "'modules':['selector','solver','tagger'],"
            + "'presets':['default','paper'],'devices':['auto','cpu','gpu']}";
    try (EditorClient client = start("works", true)) {
      assertEquals(
          json(
              "{'runs':[{'run':'runs/algebra-solver-default','language':'algebra','module':'solver',"
                  + "'preset':'default','state':'finished','active':false,'iteration':20,'iterations':20,'seed':1,"
                  + "'validation':0.25,'points':[{'iteration':10,'seconds':1.5,'loss':0.5,"
                  + "'inDistribution':0.75,'outOfDistribution':0.25}],"
                  + "'losses':[{'iteration':1,'loss':0.75},{'iteration':2,'loss':0.5}]},"
                  + "{'run':'runs/other','language':'listops','module':'solver','preset':'paper',"
                  + "'state':'unfinished','active':false,'iteration':0,'iterations':9,'seed':4,"
                  + "'points':[],'losses':[]}],"
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
          .workspace()
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

  /** Without it two trainings slow each other tenfold. A value that the user has set stays. */
  @Test
  void threadsOfTheTensorLibraryWaitWithoutUsingACore() throws Exception {
    List<String> policies = new ArrayList<>();
    CommandLineProcess process =
        CommandLineProcess.start(
            List.of("sh", "-c", "printf '{\"event\":\"%s\"}\\n' \"$OMP_WAIT_POLICY\""), folder);
    assertEquals(
        new CommandLineProcess.Exit(0, false, ""),
        process.await(event -> policies.add(event.get("event").getAsString()), () -> false));
    String expected = Optional.ofNullable(System.getenv("OMP_WAIT_POLICY")).orElse("PASSIVE");
    assertEquals(List.of(expected), policies);
  }

  /** Nobody else would: a command line that fills the pipe waits for ever. */
  @Test
  void aListenerThatFailsStopsTheProcess() throws Exception {
    CommandLineProcess process =
        CommandLineProcess.start(
            List.of("sh", "-c", "yes '{\"event\":\"x\"}' | head -100000; cat; echo > ended"),
            folder);
    assertThrows(
        IllegalStateException.class,
        () ->
            process.await(
                event -> {
                  throw new IllegalStateException("a listener that fails");
                },
                () -> false));
    EditorClient.await("its end", () -> Files.exists(folder.resolve("ended")));
  }
}
