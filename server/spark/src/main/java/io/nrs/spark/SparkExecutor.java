package io.nrs.spark;

import io.nrs.cli.Main;
import io.nrs.cli.console.Console;
import io.nrs.cli.console.Console.CommandException;
import io.nrs.cli.models.PyTorchEngine;
import io.nrs.cli.models.Workers.DividedCommand;
import io.nrs.network.NeuralEngine.EngineException;
import io.nrs.rewriting.models.ModelException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.UnaryOperator;
import org.apache.spark.SparkEnv;
import org.apache.spark.SparkFiles;

/**
 * Does parts of a command on an executor. The folders have the same paths there as on the driver.
 *
 * @param home the folder of the program
 * @param folder that the command runs in
 * @param words the command and its arguments
 */
record SparkExecutor(String home, String folder, List<String> words) implements Serializable {
  private static final long serialVersionUID = 1;

  /**
   * The workers of this process that have nothing to do: an executor runs tasks at the same time,
   * and loads its networks once for each.
   */
  private static final Map<SparkExecutor, Queue<UnaryOperator<String>>> IDLE =
      new ConcurrentHashMap<>();

  /** The result of a part as JSON, or the reason why there is none. */
  record Answer(String text, boolean failed) implements Serializable {
    private static final long serialVersionUID = 1;
  }

  SparkExecutor {
    words = List.copyOf(words);
  }

  /** Does the parts of a task. After a failure, it leaves out the others. */
  Iterator<Answer> work(Iterator<String> parts) {
    Queue<UnaryOperator<String>> idle =
        IDLE.computeIfAbsent(this, key -> new ConcurrentLinkedQueue<>());
    List<Answer> answers = new ArrayList<>();
    try {
      UnaryOperator<String> taken = idle.poll();
      UnaryOperator<String> worker = taken == null ? open() : taken;
      parts.forEachRemaining(part -> answers.add(new Answer(worker.apply(part), false)));
      idle.add(worker);
    } catch (CommandException | EngineException | ModelException e) {
      answers.add(new Answer(e.getMessage(), true));
    }
    return answers.iterator();
  }

  private UnaryOperator<String> open() {
    prepare();
    if (!Files.isDirectory(Path.of(folder))) {
      throw new CommandException(
          "an executor does not see %s: run nrs spark in a folder that all nodes share"
              .formatted(folder));
    }
    if (!SparkEnv.get().executorId().equals("driver") && System.getenv("DJL_CACHE_DIR") == null) {
      // Executors of one machine must not unpack native libraries into the same folder.
      System.setProperty(
          "DJL_CACHE_DIR", Path.of(SparkFiles.getRootDirectory()).resolve("djl").toString());
    }
    Console console =
        new Console(
            InputStream.nullInputStream(),
            OutputStream.nullOutputStream(),
            System.err,
            Path.of(folder));
    return ((DividedCommand<?>)
            Main.read(console, new PyTorchEngine(console::complain), words.toArray(String[]::new)))
        .does();
  }

  /** Tells this process where the program is. */
  void prepare() {
    System.setProperty("nrs.home", home);
    System.setProperty("ai.djl.offline", "true");
  }
}
