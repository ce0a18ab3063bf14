package io.nrs.benchmarks;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.nrs.cli.console.Console.CommandException;
import io.nrs.grammar.Language;
import io.nrs.io.FileTree;
import io.nrs.io.IoReasons;
import io.nrs.rewriting.models.TrainableModule;
import io.nrs.training.data.DataSets;
import io.nrs.training.data.DataSets.Cell;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** The most memory of processes of this program, each with the same formulas. */
final class PeakBenchmark {
  private static final int MILLISECONDS_BETWEEN_SAMPLES = 5;

  /** Iterations of a training; later ones take no more. */
  private static final int ITERATIONS = 20;

  private static final String CONTENT_LENGTH = "Content-Length: ";

  private final Path program;
  private final Language language;
  private final String formulas;

  /**
   * @param program the start script {@code nrs}
   * @param count formulas of the deepest test cell
   */
  PeakBenchmark(Path program, Language language, int count, long seed) {
    this.program = program;
    this.language = language;
    List<Cell> cells = DataSets.testCells(language);
    this.formulas =
        String.join("\n", DataSets.availableTestFormulas(cells.get(cells.size() - 1), count, seed));
  }

  /**
   * A process.
   *
   * @param megabytes the most that it had in RAM; 0 if unavailable
   */
  record Peak(Language language, String work, long megabytes) {}

  /** Starts the processes one after the other. */
  List<Peak> measure() {
    try {
      Path folder = Files.createTempDirectory("nrs-memory");
      try {
        List<Peak> peaks = new ArrayList<>();
        peaks.add(peak("nrs solve", folder, this::solve, "solve", "--language", language.id()));
        Files.writeString(folder.resolve("formulas" + language.extension()), formulas);
        peaks.add(peak("nrs serve", folder, process -> serve(process, folder), "serve"));
        for (TrainableModule module : TrainableModule.OF_REWRITING) {
          peaks.add(
              peak(
                  "nrs train " + module.id(),
                  folder,
                  PeakBenchmark::read,
                  "train",
                  language.id(),
                  module.id(),
                  "--iterations",
                  "" + ITERATIONS,
                  "--models",
                  folder.resolve("models").toString()));
        }
        return peaks;
      } finally {
        FileTree.delete(folder);
      }
    } catch (IOException e) {
      throw new CommandException("memory cannot be measured: " + IoReasons.of(e), e);
    }
  }

  /** What is said to a process, which then ends. */
  @FunctionalInterface
  private interface Talk {
    void with(Process process) throws IOException;
  }

  private Peak peak(String work, Path folder, Talk talk, String... arguments) throws IOException {
    List<String> command = new ArrayList<>(List.of(program.toString()));
    command.addAll(List.of(arguments));
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectError(ProcessBuilder.Redirect.DISCARD);
    builder.environment().put("NRS_BUILD", "never");
    Process process = builder.start();
    AtomicLong peak = new AtomicLong();
    Thread sampling = new Thread(() -> sample(process, peak), "samples of memory");
    sampling.start();
    try {
      talk.with(process);
      int code = process.waitFor();
      sampling.join();
      if (code != 0) {
        throw new CommandException(String.join(" ", command) + " ended with " + code);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CommandException("interrupted");
    } finally {
      process.destroy();
    }
    return new Peak(language, work, peak.get());
  }

  private static void sample(Process process, AtomicLong peak) {
    try {
      while (process.isAlive()) {
        peak.accumulateAndGet(MemoryBenchmark.megabytes("" + process.pid(), "VmHWM:"), Math::max);
        Thread.sleep(MILLISECONDS_BETWEEN_SAMPLES);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void solve(Process process) throws IOException {
    try (OutputStream out = process.getOutputStream()) {
      out.write((formulas + "\n").getBytes(StandardCharsets.UTF_8));
    }
    read(process);
  }

  private static void read(Process process) throws IOException {
    process.getInputStream().transferTo(OutputStream.nullOutputStream());
  }

  /** An editor opens the file, and evaluates the workspace. */
  private void serve(Process process, Path folder) throws IOException {
    JsonObject initialize = new JsonObject();
    initialize.addProperty("rootUri", folder.toUri().toString());
    initialize.add("capabilities", new JsonObject());
    send(process, "initialize", 1, initialize);
    await(process, 1);
    send(process, "initialized", 0, new JsonObject());
    JsonObject evaluate = new JsonObject();
    evaluate.addProperty("command", "nrs.evaluateWorkspace");
    evaluate.add("arguments", new JsonArray());
    send(process, "workspace/executeCommand", 2, evaluate);
    await(process, 2);
    send(process, "shutdown", 3, new JsonObject());
    await(process, 3);
    send(process, "exit", 0, new JsonObject());
  }

  /**
   * @param id 0 for a notification
   */
  private static void send(Process process, String method, int id, JsonObject parameters)
      throws IOException {
    JsonObject message = new JsonObject();
    message.addProperty("jsonrpc", "2.0");
    message.addProperty("method", method);
    if (id > 0) {
      message.addProperty("id", id);
    }
    message.add("params", parameters);
    byte[] body = message.toString().getBytes(StandardCharsets.UTF_8);
    OutputStream out = process.getOutputStream();
    out.write((CONTENT_LENGTH + body.length + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
    out.write(body);
    out.flush();
  }

  /** Reads messages up to the answer to a request. */
  private static void await(Process process, int id) throws IOException {
    JsonObject message;
    do {
      message = message(process.getInputStream());
    } while (message.has("method") || !message.get("id").getAsString().equals("" + id));
  }

  private static JsonObject message(InputStream in) throws IOException {
    StringBuilder header = new StringBuilder();
    while (header.indexOf("\r\n\r\n") < 0) {
      int c = in.read();
      if (c < 0) {
        throw new CommandException("nrs serve ended early");
      }
      header.append((char) c);
    }
    int length =
        header
            .toString()
            .lines()
            .filter(line -> line.startsWith(CONTENT_LENGTH))
            .mapToInt(line -> Integer.parseInt(line.substring(CONTENT_LENGTH.length()).strip()))
            .findFirst()
            .orElseThrow();
    return JsonParser.parseString(new String(in.readNBytes(length), StandardCharsets.UTF_8))
        .getAsJsonObject();
  }
}
