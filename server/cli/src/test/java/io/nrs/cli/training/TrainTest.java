package io.nrs.cli.training;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.nrs.cli.CommandLineRun;
import io.nrs.cli.CommandLineRun.Result;
import io.nrs.cli.Main;
import io.nrs.cli.console.ExitCodes;
import io.nrs.editor.EditorClient;
import io.nrs.evaluation.result.Validation;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.io.FileTree;
import io.nrs.rewriting.models.ModelConfig;
import io.nrs.rewriting.models.ModelStore;
import io.nrs.rewriting.models.TrainableModule;
import io.nrs.training.LockFile;
import io.nrs.training.settings.Presets;
import io.nrs.training.settings.RunSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TrainTest {

  @TempDir Path folder;

  private Process train(String run, String... more) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
    command.addAll(List.of("train", "listops", "solver", "--device", "cpu", "--threads", "1"));
    command.addAll(List.of("--run", run));
    command.addAll(List.of(more));
    return new ProcessBuilder(command)
        .directory(folder.toFile())
        .redirectErrorStream(true)
        .redirectOutput(log(run).toFile())
        .start();
  }

  private Path log(String run) {
    return folder.resolve(run + ".log");
  }

  private int newestCheckpoint(String run) {
    Path checkpoints = folder.resolve(run).resolve("checkpoints");
    if (!Files.isDirectory(checkpoints)) {
      return 0;
    }
    try (Stream<Path> all = Files.list(checkpoints)) {
      return all.map(path -> path.getFileName().toString())
          .filter(name -> name.startsWith("checkpoint-"))
          .mapToInt(name -> Integer.parseInt(name.substring("checkpoint-".length())))
          .max()
          .orElse(0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void awaitCheckpointAfter(int iteration, String run, Process process) throws Exception {
    EditorClient.await(
        "a checkpoint", () -> newestCheckpoint(run) > iteration || !process.isAlive());
    assertTrue(newestCheckpoint(run) > iteration, Files.readString(log(run)));
  }

  private void assertEnds(int code, String run, Process process) throws Exception {
    assertEquals(code, process.waitFor(), Files.readString(log(run)));
  }

  @Test
  void theModelHasItsRecordAndTheSameCommandHasNothingLeftToDo() {
    CommandLineRun cli = new CommandLineRun(folder);
    String train = "train listops solver --device cpu --threads 1 --iterations 8 --run whole";
    assertEquals(0, cli.run(train.split(" ")).code());
    ModelStore store = new ModelStore(folder.resolve("whole/models"));
    assertTrue(store.status().stream().allMatch(file -> file.problem().isEmpty()));
    ModelConfig config = store.config(BuiltInLanguage.LISTOPS, TrainableModule.SOLVER);
    assertEquals("listops leaves (N = 1) and atoms", config.training().levels());
    assertEquals("cpu, 1 thread", config.training().device());
    assertEquals(8, config.training().iterations());
    Result again = cli.run(train.split(" "));
    assertEquals(0, again.code(), again.err());
    assertTrue(again.err().contains("resumed after iteration 8 of 8"), again.err());
  }

  @Test
  void askedToEndTrainingSavesAndSaysHowToGoOn() throws Exception {
    Process process = train("asked", "--checkpoint-every", "0");
    awaitCheckpointAfter(1, "asked", process);
    process.destroy();
    assertEnds(143, "asked", process);
    String log = Files.readString(log("asked"));
    assertTrue(log.contains("nrs: stopped after iteration " + newestCheckpoint("asked")), log);

    assertEnds(2, "asked", train("asked", "--seed", "2"));
    assertTrue(Files.readString(log("asked")).contains("holds a run with other settings"));
  }

  /** Three iterations, each of them cheap, whose curve is among the results. */
  private static final String STORING =
      "train listops solver --device cpu --threads 1 --iterations 3 --seed 5 --results results";

  @Test
  void severalLanguagesShareTheirNetworks() throws IOException {
    CommandLineRun cli = new CommandLineRun(folder);
    Files.writeString(
        folder.resolve("own.json"),
        """
        {"id": "own", "brackets": "()", "atoms": ["T", "F"],
         "operations": [{"symbol": "&", "form": "infix"}],
         "rules": ["(T&?x) => ?x", "(F&?x) => F"]}
        """);
    String[] command = {"train", "listops,own.json", "--iterations", "1", "--threads", "1"};
    Result first = cli.run(command);
    // One iteration and its rounds are too few.
    assertEquals(ExitCodes.FINDINGS, first.code(), first.err());
    for (String language : List.of("listops", "own")) {
      for (String module : List.of("solver", "tagger")) {
        Path model = folder.resolve(Path.of(".nrs", "models", language, module));
        assertTrue(Files.exists(model.resolve("weights.safetensors")), model.toString());
      }
    }
    String config =
        Files.readString(folder.resolve(Path.of(".nrs", "models", "own", "solver", "config.json")));
    assertEquals(
        "listops, own",
        JsonParser.parseString(config)
            .getAsJsonObject()
            .getAsJsonObject("training")
            .getAsJsonObject("settings")
            .get("languages")
            .getAsString());
    Result again = cli.run(command);
    assertEquals(ExitCodes.FINDINGS, again.code(), again.err());
    assertEquals(verdicts(first), verdicts(again));
    assertEquals(2, verdicts(again).size(), again.out());
  }

  /** Returns the lines with what is proved of each language. */
  private static List<String> verdicts(Result result) {
    return result.out().lines().filter(line -> line.contains("windows wrong;")).toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "train listops,algebra selector | no selector",
        "train listops,listops | two or more different ones",
        "train listops,algebra --preset paper | --preset paper",
        "train listops,algebra solver --results r | --results r",
        "train listops,algebra --run r | give solver or tagger",
        "generate listops,algebra --output g | give one language",
        "export onnx listops,algebra --output g | give one language",
      })
  void whatSeveralLanguagesCannotHaveIsRefused(String command, String message) throws IOException {
    Result result = new CommandLineRun(folder).run(command.strip().split(" "));
    assertEquals(ExitCodes.COULD_NOT_RUN, result.code(), result.out());
    assertTrue(result.err().contains(message.strip()), result.err());
    assertEquals(List.of(), FileTree.list(folder));
  }

  private Path storedCurve(CommandLineRun cli) throws IOException {
    assertEquals(0, cli.run((STORING + " --run first").split(" ")).code());
    return CommandLineRun.runs(folder.resolve("results")).get(0);
  }

  @Test
  void theLearningCurveIsStoredAmongTheResults() throws Exception {
    CommandLineRun cli = new CommandLineRun(folder);
    Path curve = storedCurve(cli);
    assertTrue(curve.getFileName().toString().startsWith("training-solver-default-"));
    JsonObject facts =
        JsonParser.parseString(Files.readString(curve.resolve("run.json"))).getAsJsonObject();
    assertEquals(5, facts.getAsJsonObject("settings").get("seed").getAsLong());
    assertEquals(
        "nrs train listops solver --iterations 3 --seed 5",
        facts.getAsJsonArray("made").get(0).getAsJsonObject().get("command").getAsString());
    assertEquals(List.of(3), iterations(storedCurve(cli)), "the same command has nothing to add");
  }

  @Test
  void aWholeCurveOfAnotherRunStays() throws Exception {
    CommandLineRun cli = new CommandLineRun(folder);
    Path curve = storedCurve(cli);
    String stored = Files.readString(curve.resolve("validations.jsonl"));
    // A clone of the repository has results, and no runs.
    Result again = cli.run((STORING + " --run second").split(" "));
    assertEquals(0, again.code(), again.err());
    assertTrue(
        again.err().contains("nrs: " + curve + " holds the whole curve of these settings, and"),
        again.err());
    assertEquals(stored, Files.readString(curve.resolve("validations.jsonl")));
  }

  @Test
  void aLongerCurveOfAnotherRunIsReplacedOnDemandAlone() throws Exception {
    CommandLineRun cli = new CommandLineRun(folder);
    Path curve = storedCurve(cli);
    Path file = curve.resolve("validations.jsonl");
    String longer = Files.readString(file).replace("\"iteration\":3", "\"iteration\":2");
    Files.writeString(file, longer);
    Result refused = cli.run((STORING + " --run second").split(" "));
    assertEquals(2, refused.code());
    assertEquals(
        "nrs: "
            + curve
            + " holds the curve of another run of these settings, up to iteration 2: add --fresh to"
            + " replace it, or choose another --results\n",
        refused.err());
    assertFalse(Files.exists(folder.resolve("second")));

    // Its folder is in use, so nothing is replaced.
    Files.createDirectories(folder.resolve("second"));
    try (LockFile lock = LockFile.of(folder.resolve("second"), "training")) {
      Result used = cli.run((STORING + " --run second --fresh").split(" "));
      assertEquals(2, used.code());
      assertTrue(used.err().contains("choose another --run"), used.err());
      Result event = cli.run((STORING + " --run second --fresh --progress json").split(" "));
      JsonObject failed = JsonParser.parseString(event.out()).getAsJsonObject();
      assertEquals("failed", failed.get("event").getAsString());
      assertTrue(failed.get("message").getAsString().endsWith("choose another run"), event.out());
    }
    assertEquals(longer, Files.readString(file));

    assertEquals(0, cli.run((STORING + " --run second --fresh").split(" ")).code());
    assertEquals(List.of(3), iterations(curve));
  }

  /** Another name would store a repeated training beside the curve of the first one. */
  @Test
  void aTrainingHasTheNameOfItsCommittedCurve() {
    RunSettings settings =
        Presets.of(BuiltInLanguage.LISTOPS, TrainableModule.SOLVER, "paper").orElseThrow();
    String name = Validation.config(BuiltInLanguage.LISTOPS, settings.named(), 1).folder();
    assertTrue(Files.isDirectory(Path.of("..", "..", "results", name)), name);
  }

  private static List<Integer> iterations(Path curve) throws IOException {
    return Files.readAllLines(curve.resolve("validations.jsonl")).stream()
        .map(line -> JsonParser.parseString(line).getAsJsonObject().get("iteration").getAsInt())
        .toList();
  }

  private static List<JsonObject> events(String lines) {
    return lines.lines().map(line -> JsonParser.parseString(line).getAsJsonObject()).toList();
  }

  @Test
  void programsAreToldOfTrainingInEvents() {
    Result result =
        new CommandLineRun(folder)
            .run(
                ("train listops solver --device cpu --threads 1 --iterations 2 --run told"
                        + " --progress json")
                    .split(" "));
    assertEquals(0, result.code(), result.err());
    List<JsonObject> events = events(result.out());
    assertEquals(
        List.of("started", "iteration", "validated", "finished"),
        events.stream().map(event -> event.get("event").getAsString()).distinct().toList());
    assertEquals(2, events.get(0).get("iterations").getAsInt());
    assertTrue(events.get(1).get("loss").getAsDouble() > 0, result.out());
    JsonObject finished = events.get(events.size() - 1);
    assertEquals(folder.resolve("told").toString(), finished.get("run").getAsString());
    assertEquals(folder.resolve("told/models").toString(), finished.get("models").getAsString());
    assertEquals(2, finished.get("iterations").getAsInt());
    assertTrue(finished.has("validation"), result.out());
  }

  @Test
  void theSameCommandGoesOnWhereverItsModelIs() {
    CommandLineRun cli = new CommandLineRun(folder);
    String train = "train listops solver --device cpu --threads 1 --iterations 2 --models all";
    assertEquals(0, cli.run((train + " --run first").split(" ")).code());
    assertEquals(0, cli.run((train + " --run first").split(" ")).code());
    Result other = cli.run((train + " --run second").split(" "));
    assertEquals(2, other.code());
    assertTrue(other.err().contains("add --replace"), other.err());
  }

  @Test
  void trainingEndsWithItsInputAndGoesOnLater() throws Exception {
    Process process =
        train("left", "--checkpoint-every", "0", "--progress", "json", "--stop-with-input");
    awaitCheckpointAfter(1, "left", process);
    process.getOutputStream().close();
    assertEnds(130, "left", process);
    int reached = newestCheckpoint("left");
    List<JsonObject> events = events(Files.readString(log("left")));
    JsonObject stopped = events.get(events.size() - 1);
    assertEquals("stopped", stopped.get("event").getAsString());
    assertEquals(reached, stopped.get("iterations").getAsInt());

    Process resumed = train("left", "--progress", "json", "--stop-with-input");
    awaitCheckpointAfter(0, "left", resumed);
    resumed.getOutputStream().close();
    assertEnds(130, "left", resumed);
    JsonObject started = events(Files.readString(log("left"))).get(0);
    assertEquals(reached, started.get("iteration").getAsInt());
  }
}
