package io.nrs.cli.kills;

import static io.nrs.cli.NrsProcess.HOME;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.cli.CommandLineRun;
import io.nrs.cli.NrsProcess;
import io.nrs.evaluation.result.RunFolder;
import io.nrs.faults.WithoutTimes;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.io.FileTree;
import io.nrs.io.RegularFiles.Checksums;
import io.nrs.rewriting.models.ModelStore;
import io.nrs.rewriting.models.TrainableModule;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kills processes of the program at random moments, most of them while files are written: nothing
 * is lost. The build kills a few, {@code -Dnrs.kills=100} as many. {@code -Dnrs.kills.seed} repeats
 * the choice of moments; what a process does at one is not repeatable.
 */
class KillsTest {
  private static final int KILLS = Integer.getInteger("nrs.kills", 5);
  private static final long SEED = Long.getLong("nrs.kills.seed", new Random().nextInt(1_000_000));

  /** The exit code of a process that SIGKILL has ended. */
  private static final int KILLED = 128 + 9;

  /** The most kills of one piece of work, which a process that is not killed then ends. */
  private static final int KILLS_A_ROUND = 4;

  private static final int MISSES = 20;
  private static final String TRAIN =
      "train listops solver --settings settings.json --device cpu --threads 1"
          + " --checkpoint-every 0 --run ";
  private static final String EVALUATE =
      "evaluate listops --cells N1A2,N1A3,N1A4,N2A2,N2A3,N3A2,N3A3,N4A2 --formulas 16 --threads 1"
          + " --models %s --results ".formatted(HOME.resolve("models"));

  @TempDir private Path temporary;
  private Path folder;
  private final Random random = new Random(SEED);

  @BeforeAll
  static void tellSeed() {
    System.out.println("moments of kills: -Dnrs.kills.seed=" + SEED);
  }

  @BeforeEach
  void settings() throws IOException {
    folder = temporary.toRealPath();
    // A training of seconds.
    Files.writeString(
        folder.resolve("settings.json"),
        """
        {"language": "listops", "module": "solver", "preset": "small", "width": 32, "heads": 2,
         "feedForward": 64, "encoderLayers": 1, "decoderLayers": 1, "positions": "plain",
         "labels": 8, "diagonalWindow": 0, "offsetBias": true, "dropout": 0.02,
         "outputOrder": "reversed", "batch": 64, "iterations": 16, "learningRate": 0.01,
         "warmUp": 2, "validateEvery": 2, "patience": 1000, "hardShare": 0.5,
         "attentionGain": 1, "balancedShare": 0, "vanilla": false, "procedure": "ours"}
        """);
  }

  private static int share(int percent) {
    return KILLS * percent / 100;
  }

  @Test
  void trainingGoesOnToTheSameNetwork() throws Exception {
    kill("training", share(40), TRAIN, run -> List.of(), KillsTest::checkpoints);
  }

  @Test
  void evaluationGoesOnToTheSameResults() throws Exception {
    kill("evaluation", share(20), EVALUATE, run -> List.of(), KillsTest::answers);
  }

  /** A finished run goes on, and all that is left is to put its model in the place of another. */
  @Test
  void aModelIsReplacedOrNotReplaced() throws Exception {
    run(TRAIN + "trained");
    ModelStore trained = new ModelStore(folder.resolve("trained/models"));
    ModelStore shipped = new ModelStore(HOME.resolve("models"));
    kill(
        "installation",
        KILLS - share(40) - share(20),
        TRAIN + "trained --replace --models ",
        models -> {
          for (TrainableModule module : TrainableModule.SELECTOR_AND_SOLVER) {
            new ModelStore(models).take(shipped, BuiltInLanguage.LISTOPS, module);
          }
          return models(new ModelStore(models), shipped, trained);
        },
        models -> models(new ModelStore(models), shipped, trained));
  }

  /** What a folder holds for certain. Later states begin with all of an earlier one. */
  private interface State {
    List<String> of(Path folder) throws IOException;
  }

  /**
   * Kills processes of a command until so many of them were hit. Each piece of work ends with a
   * process that is not killed, and its files are compared with those of an undisturbed one.
   *
   * @param command without the folder that it writes to, which is its last argument
   * @param begin prepares the folder
   */
  private void kill(String phase, int kills, String command, State begin, State state)
      throws Exception {
    Path whole = folder.resolve(phase);
    begin.of(whole);
    run(command + phase);
    SortedMap<String, String> expected = files(whole);
    int misses = 0;
    for (int hits = 0; hits < kills; ) {
      String name = phase + "-" + hits + "-" + misses;
      Path written = folder.resolve(name);
      List<String> before = begin.of(written);
      for (int i = 0; i < KILLS_A_ROUND && hits < kills; i++) {
        if (!isHit(start(command + name), written)) {
          assertTrue(++misses < kills + MISSES, phase + " ends before it can be killed");
          break;
        }
        hits++;
        List<String> after = state.of(written);
        assertTrue(after.size() >= before.size(), before + " is lost, " + after + " is left");
        assertEquals(before, after.subList(0, before.size()));
        before = after;
      }
      run(command + name);
      assertEquals(expected, files(written));
    }
  }

  private Process start(String command) throws IOException {
    return new ProcessBuilder(NrsProcess.command(command.split(" ")))
        .directory(folder.toFile())
        .redirectErrorStream(true)
        .redirectOutput(folder.resolve("log").toFile())
        .start();
  }

  private void run(String command) throws Exception {
    awaitEnd(start(command), 0);
  }

  private int awaitEnd(Process process, int wanted) throws Exception {
    process.waitFor();
    String log = Files.readString(folder.resolve("log"));
    assertTrue(List.of(0, wanted).contains(process.exitValue()), log);
    return process.exitValue();
  }

  /**
   * Kills a process after it has begun to write, or a while after its start. Returns false if it
   * has ended by itself before.
   */
  private boolean isHit(Process process, Path written) throws Exception {
    FileTime started = Files.getLastModifiedTime(folder.resolve("log"));
    boolean writing = random.nextInt(4) > 0;
    try {
      while (writing && process.isAlive() && !hasChanged(written, started)) {
        TimeUnit.MILLISECONDS.sleep(1);
      }
      // Mostly soon: how long a file is written depends on the disk and on other processes.
      double share = Math.pow(random.nextDouble(), 2);
      TimeUnit.MICROSECONDS.sleep((long) (share * (writing ? 200_000 : 1_500_000)));
    } finally {
      process.destroyForcibly();
    }
    return awaitEnd(process, KILLED) == KILLED;
  }

  /** Whether something below a folder was made, written or renamed after a time. */
  private static boolean hasChanged(Path folder, FileTime time) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path path : all.filter(each -> !each.equals(folder)).toList()) {
        if (Files.getLastModifiedTime(path).compareTo(time) > 0) {
          return true;
        }
      }
      return false;
    } catch (NoSuchFileException e) {
      // It is not there yet, or a file has just got another name.
      return Files.exists(folder);
    } catch (UncheckedIOException e) {
      return true;
    }
  }

  /** A line for each iteration up to the newest checkpoint. */
  private static List<String> checkpoints(Path run) throws IOException {
    int newest =
        FileTree.list(run.resolve("checkpoints")).stream()
            .map(path -> path.getFileName().toString())
            .filter(name -> name.startsWith("checkpoint-"))
            .mapToInt(name -> Integer.parseInt(name.replaceAll("\\D", "")))
            .max()
            .orElse(0);
    return Stream.iterate(1, i -> i <= newest, i -> i + 1).map(i -> "iteration " + i).toList();
  }

  /** The whole lines of the results. */
  private static List<String> answers(Path results) throws IOException {
    return CommandLineRun.runs(results).stream()
        .filter(RunFolder.RESULTS::isOf)
        .flatMap(run -> RunFolder.read(run, RunFolder.RESULTS, broken -> {}).entries().stream())
        .map(result -> result.cell() + " " + result.index() + " " + result.answer())
        .toList();
  }

  /** One line for the Solver of the old models, two for the new one; no mixture of both. */
  private static List<String> models(ModelStore store, ModelStore old, ModelStore trained) {
    store.status().forEach(file -> assertEquals("", file.problem(), file.file()));
    boolean isNew = solver(store).equals(solver(trained));
    assertEquals(solver(isNew ? trained : old), solver(store));
    return isNew ? List.of("old", "new") : List.of("old");
  }

  private static Map.Entry<String, Long> solver(ModelStore store) {
    BuiltInLanguage language = BuiltInLanguage.LISTOPS;
    return Map.entry(
        store.weightsSum(language, TrainableModule.SOLVER),
        (long) store.config(language, TrainableModule.SOLVER).training().iterations());
  }

  /**
   * All files below a folder, also hidden ones and what a process has left under a temporary name,
   * without what two undisturbed processes differ in.
   */
  private static SortedMap<String, String> files(Path folder) throws IOException {
    SortedMap<String, String> files = new TreeMap<>();
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        String name = folder.relativize(file).toString();
        byte[] bytes = Files.readAllBytes(file);
        if (name.endsWith(".gz")) {
          bytes = new GZIPInputStream(new ByteArrayInputStream(bytes)).readAllBytes();
        }
        // Not read as a text: a file that was cut may end within a character.
        String text = new String(bytes, StandardCharsets.UTF_8);
        if (name.contains(".safetensors")) {
          files.put(name, Checksums.sha256(bytes));
        } else if (!name.endsWith(".lock")) {
          files.put(name, WithoutTimes.of(text.replace(folder.toString(), "")));
        }
      }
    }
    return files;
  }
}
