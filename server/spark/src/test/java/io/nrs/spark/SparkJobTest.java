package io.nrs.spark;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.cli.Main;
import io.nrs.cli.console.Console;
import io.nrs.cli.models.PyTorchEngine;
import java.io.BufferedReader;
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
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The jar as a job of real clusters on this machine, with the networks that ship. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class SparkJobTest {
  private static final Path JAR = Path.of(System.getProperty("nrs.spark.jar"));
  private static final Path SPARK = Path.of(System.getProperty("nrs.spark.home"));
  private static final Path MODELS = Path.of("..", "..", "models").toAbsolutePath().normalize();
  private static final String JAVA =
      Path.of(System.getProperty("java.home"), "bin", "java").toString();

  /** Spark gives a task up after four failures. */
  private static final int KILLED = 3;

  @TempDir private Path folder;
  private final List<Process> cluster = new ArrayList<>();

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

  @AfterEach
  void stop() {
    cluster.forEach(process -> process.descendants().forEach(ProcessHandle::destroyForcibly));
    cluster.forEach(Process::destroyForcibly);
  }

  private record Result(int code, String out, String err) {}

  /** The command in this process, without Spark. */
  private Result plain(String... arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Console console =
        new Console(
            InputStream.nullInputStream(),
            out,
            new PrintStream(err, true, StandardCharsets.UTF_8),
            folder);
    int code = Main.run(console, new PyTorchEngine(console::complain), arguments);
    return new Result(
        code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  private ProcessBuilder java(String... arguments) {
    List<String> words = new ArrayList<>(List.of(JAVA, "-cp", SPARK.resolve("jars") + "/*"));
    words.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(words).directory(folder.toFile());
    builder.environment().put("SPARK_HOME", SPARK.toString());
    builder.environment().put("SPARK_SCALA_VERSION", "2.13");
    builder.environment().put("SPARK_LOCAL_IP", "127.0.0.1");
    return builder;
  }

  /** Starts spark-submit as the script of a distribution does: its launcher writes the call. */
  private Process submit(String master, String... arguments) throws Exception {
    List<String> words =
        new ArrayList<>(
            List.of(
                "org.apache.spark.launcher.Main",
                "org.apache.spark.deploy.SparkSubmit",
                "--master",
                master,
                "--conf",
                "spark.log.level=WARN",
                "--conf",
                "spark.ui.enabled=false",
                "--class",
                SparkJob.class.getName(),
                JAR.toString()));
    words.addAll(List.of(arguments));
    words.addAll(List.of("--models", MODELS.toString()));
    Process launcher = java(words.toArray(String[]::new)).start();
    String call = new String(launcher.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    List<String> written = Arrays.stream(call.strip().split("\0")).map(String::strip).toList();
    ProcessBuilder builder =
        java()
            .command(written.stream().filter(word -> !word.isEmpty()).toList())
            .redirectOutput(folder.resolve("job.out").toFile())
            .redirectError(folder.resolve("job.err").toFile());
    Process job = builder.start();
    cluster.add(job);
    return job;
  }

  private Result result(Process job) throws Exception {
    int code = job.waitFor();
    return new Result(
        code,
        Files.readString(folder.resolve("job.out")),
        Files.readString(folder.resolve("job.err")));
  }

  /** The process of an executor that works on a task; its log says so. */
  private Optional<ProcessHandle> working(List<Process> workers) throws IOException {
    Path work = folder.resolve("work");
    if (!Files.isDirectory(work)) {
      return Optional.empty();
    }
    List<Path> logs;
    try (Stream<Path> all = Files.walk(work)) {
      logs = all.filter(file -> file.endsWith("stderr")).toList();
    }
    for (Path log : logs) {
      if (Files.readString(log).contains("Running task")) {
        String id = log.getParent().getFileName().toString();
        Optional<ProcessHandle> executor =
            workers.stream()
                .flatMap(worker -> worker.descendants())
                .filter(process -> isExecutor(process, id))
                .findFirst();
        if (executor.isPresent()) {
          return executor;
        }
      }
    }
    return Optional.empty();
  }

  private static boolean isExecutor(ProcessHandle process, String id) {
    List<String> words = process.info().arguments().map(List::of).orElse(List.of());
    int at = words.indexOf("--executor-id");
    return at >= 0 && words.get(at + 1).equals(id);
  }

  @Test
  void twoExecutorsGiveTheBytesOfOneProcess() throws Exception {
    Result expected =
        plain("check", "a.listops", "--format", "json", "--models", MODELS.toString());
    Result found =
        result(
            submit(
                "local-cluster[2,1,1024]",
                "check",
                "a.listops",
                "--format",
                "json",
                "--shards",
                "5"));
    assertEquals(expected.out(), found.out(), found.err());
    assertEquals(expected.code(), found.code());
    assertTrue(found.err().contains("1201 formulas in 1 file: 1"), found.err());
  }

  @Test
  void executorsThatAreKilledLoseNothing() throws Exception {
    String url = master();
    List<Process> workers = List.of(worker(url), worker(url));
    plain("generate", "arithmetic", "--output", "whole");
    Process job = submit(url, "generate", "arithmetic", "--shards", "12", "--output", "divided");
    for (int killed = 0; killed < KILLED; killed++) {
      Optional<ProcessHandle> executor = Optional.empty();
      while (executor.isEmpty() && job.isAlive()) {
        Thread.sleep(20);
        executor = working(workers);
      }
      ProcessHandle process = executor.orElseThrow();
      assertTrue(process.destroyForcibly());
      process.onExit().get();
    }
    Result found = result(job);
    assertEquals(0, found.code(), found.err());
    assertTrue(found.err().contains("Lost executor"), found.err());
    List<Path> files = files(folder.resolve("whole"));
    assertTrue(files.size() > 3);
    assertEquals(files, files(folder.resolve("divided")));
    for (Path file : files) {
      assertArrayEquals(
          Files.readAllBytes(folder.resolve("whole").resolve(file)),
          Files.readAllBytes(folder.resolve("divided").resolve(file)),
          file.toString());
    }
  }

  @Test
  void whatACommandComplainsOfIsOneLine() throws Exception {
    Result found = result(submit("local[1]", "verify", "klingon", "--shards", "1"));
    assertEquals(2, found.code());
    assertTrue(
        found
            .err()
            .lines()
            .anyMatch(
                line ->
                    line.startsWith(
                        "nrs: the job failed: nrs verify: unknown language: 'klingon'")),
        found.err());
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile).map(folder::relativize).sorted().toList();
    }
  }

  /** A standalone master on a free port; the log says which. */
  private String master() throws Exception {
    Process master =
        java(
                "org.apache.spark.deploy.master.Master",
                "--host",
                "127.0.0.1",
                "--port",
                "0",
                "--webui-port",
                "0")
            .redirectErrorStream(true)
            .start();
    cluster.add(master);
    BufferedReader log = master.inputReader();
    String line = log.readLine();
    while (!line.contains("Starting Spark master at ")) {
      line = log.readLine();
    }
    Thread reader = new Thread(() -> log.lines().forEach(rest -> {}), "log of the master");
    reader.setDaemon(true);
    reader.start();
    return line.substring(line.indexOf("spark://"));
  }

  private Process worker(String master) throws Exception {
    Process worker =
        java(
                "org.apache.spark.deploy.worker.Worker",
                "--host",
                "127.0.0.1",
                "--cores",
                "1",
                "--memory",
                "1024M",
                "--webui-port",
                "0",
                "--work-dir",
                folder.resolve("work").toString(),
                master)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    cluster.add(worker);
    return worker;
  }
}
