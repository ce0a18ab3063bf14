package io.nrs.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.nrs.cli.Main;
import io.nrs.cli.console.Console;
import io.nrs.cli.models.PyTorchEngine;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.apache.spark.SparkConf;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands on Spark give the values and counts of one process, with the networks that ship. */
class SparkJobTest {
  private static final Path HOME = Path.of("..", "..").toAbsolutePath().normalize();
  private static final Path SPARK = Path.of(System.getProperty("nrs.spark.home"));

  @TempDir private Path folder;

  private record Result(int code, String out, String err) {}

  @BeforeEach
  void formulas() throws IOException {
    Random random = new Random(1);
    StringBuilder text = new StringBuilder("# language: listops\n");
    for (int i = 0; i < 1_200; i++) {
      text.append("[MAX %d [SM %d %d]]".formatted(digit(random), digit(random), digit(random)))
          .append(i % 7 == 0 ? " = 3\n" : "\n");
    }
    Files.writeString(folder.resolve("a.listops"), text.append("[MAX 1\n"));
  }

  private static int digit(Random random) {
    return random.nextInt(10);
  }

  private Result run(boolean spark, String... words) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    PrintStream complaints = new PrintStream(err, true, StandardCharsets.UTF_8);
    Console console = new Console(InputStream.nullInputStream(), out, complaints, folder);
    SparkConf conf = new SparkConf().setMaster("local[2]").set("spark.ui.enabled", "false");
    int code =
        spark
            ? SparkJob.run(console, conf, HOME.toString(), List.of(words))
            : Main.run(console, new PyTorchEngine(console::complain), words);
    return new Result(
        code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  private static String[] with(String[] words, String... more) {
    return Stream.concat(Arrays.stream(words), Arrays.stream(more)).toArray(String[]::new);
  }

  private static String models() {
    return HOME.resolve("models").toString();
  }

  /** Times and the last digits of confidences may differ. */
  private static JsonElement values(String json) {
    return rounded(JsonParser.parseString(json));
  }

  private static JsonElement rounded(JsonElement json) {
    if (json instanceof JsonObject object) {
      object.remove("seconds");
      object.asMap().replaceAll((name, member) -> rounded(member));
    } else if (json.isJsonArray()) {
      json.getAsJsonArray().asList().replaceAll(SparkJobTest::rounded);
    } else if (json.isJsonPrimitive() && json.getAsJsonPrimitive().isNumber()) {
      return JsonParser.parseString("%.3f".formatted(json.getAsDouble()));
    }
    return json;
  }

  private void assertSame(Result expected, Result found) {
    assertEquals(expected.code(), found.code(), found.err());
    assertEquals(values(expected.out()), values(found.out()), found.err());
  }

  @Test
  void checkGivesTheReportOfOneProcess() {
    String[] words = {"check", "a.listops", "--format", "json", "--models", models()};
    Result found = run(true, words);
    assertEquals(1, found.code(), found.err());
    assertSame(run(false, words), found);
    assertTrue(found.err().contains("1201 formulas in 1 file: 1"), found.err());
  }

  @Test
  void verifyGivesTheFiguresOfOneProcess() {
    String[] words = {"verify", "listops", "--format", "json", "--models", models()};
    Result found = run(true, words);
    assertEquals(0, found.code(), found.err());
    assertSame(run(false, words), found);
  }

  @Test
  void evaluateStoresTheResultsOfOneProcess() throws IOException {
    String[] words = {
      "evaluate", "arithmetic", "--cells", "N1,N2,N3", "--formulas", "120", "--format", "json"
    };
    words = with(words, "--models", models(), "--results");
    Result found = run(true, with(words, "divided"));
    assertSame(run(false, with(words, "whole")), found);
    Map<Path, String> whole = files("whole");
    Map<Path, String> divided = files("divided");
    assertEquals(whole.keySet(), divided.keySet());
    whole.forEach(
        (file, text) -> {
          if (file.endsWith("results.jsonl.gz")) {
            assertEquals(360, text.lines().count());
            assertEquals(
                text.lines().map(SparkJobTest::values).toList(),
                divided.get(file).lines().map(SparkJobTest::values).toList());
          }
        });
  }

  @Test
  void generateWritesTheFilesOfOneProcess() throws IOException {
    String[] words = {"generate", "arithmetic", "--train", "500", "--output"};
    assertEquals(0, run(false, with(words, "whole")).code());
    Result found = run(true, with(words, "divided"));
    assertEquals(0, found.code(), found.err());
    assertTrue(files("whole").size() > 3);
    assertEquals(files("whole"), files("divided"));
  }

  private Map<Path, String> files(String name) throws IOException {
    Map<Path, String> files = new TreeMap<>();
    try (Stream<Path> all = Files.walk(folder.resolve(name))) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        byte[] bytes = Files.readAllBytes(file);
        if (file.toString().endsWith(".gz")) {
          bytes = new GZIPInputStream(new ByteArrayInputStream(bytes)).readAllBytes();
        }
        files.put(folder.resolve(name).relativize(file), new String(bytes, StandardCharsets.UTF_8));
      }
    }
    return files;
  }

  @Test
  void whatFailsIsOneLine() throws IOException {
    Files.createDirectories(folder.resolve("empty"));
    Result found = run(true, "verify", "listops", "--models", "empty");
    assertEquals(2, found.code());
    assertEquals(1, found.err().lines().filter(line -> line.startsWith("nrs: ")).count());
    found = run(true, "solve", "(1+2)");
    assertEquals(2, found.code());
    assertTrue(found.err().startsWith("nrs: nrs spark runs check, evaluate"), found.err());
    found = run(true, "evaluate", "listops", "--system", "llm", "--model", "m");
    assertTrue(found.err().contains("run it without nrs spark"), found.err());
  }

  /** The jar on processes of their own. spark-submit is the launcher of Spark's jars. */
  @Test
  void executorsThatAreProcessesGiveTheSame() throws Exception {
    String[] words = {"check", "a.listops", "--format", "json"};
    Result expected = run(false, with(words, "--models", models()));
    List<String> launch =
        List.of(
            "org.apache.spark.launcher.Main",
            "org.apache.spark.deploy.SparkSubmit",
            "--master",
            "local-cluster[2,1,1024]",
            "--conf",
            "spark.ui.enabled=false",
            "--class",
            SparkJob.class.getName(),
            System.getProperty("nrs.spark.jar"),
            HOME.toString());
    List<String> java =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            SPARK.resolve("jars") + "/*");
    List<String> all = Stream.of(java, launch, List.of(words)).flatMap(List::stream).toList();
    Process launcher = process(all).start();
    String call = new String(launcher.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    Process job =
        process(
                Arrays.stream(call.strip().split("\0"))
                    .map(String::strip)
                    .filter(word -> !word.isEmpty())
                    .toList())
            .redirectOutput(folder.resolve("job.out").toFile())
            .redirectError(folder.resolve("job.err").toFile())
            .start();
    try {
      int code = job.waitFor();
      assertSame(
          expected,
          new Result(
              code,
              Files.readString(folder.resolve("job.out")),
              Files.readString(folder.resolve("job.err"))));
    } finally {
      job.descendants().forEach(ProcessHandle::destroyForcibly);
      job.destroyForcibly();
    }
  }

  private ProcessBuilder process(List<String> words) {
    ProcessBuilder builder = new ProcessBuilder(new ArrayList<>(words)).directory(folder.toFile());
    builder.environment().put("SPARK_HOME", SPARK.toString());
    builder.environment().put("SPARK_SCALA_VERSION", "2.13");
    builder.environment().put("SPARK_LOCAL_IP", "127.0.0.1");
    return builder;
  }
}
