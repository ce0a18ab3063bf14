package io.nrs.training.search;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/**
 * Replaces {@code nrs train} in a separate process, without an engine. The file {@code NUMBER.does}
 * beside the trials determines its actions, and it writes its arguments to {@code asked}.
 */
final class FakeTraining {
  private FakeTraining() {}

  static List<String> commandLine() {
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-XX:+UseSerialGC",
        "-XX:TieredStopAtLevel=1",
        "-cp",
        System.getProperty("java.class.path"),
        FakeTraining.class.getName());
  }

  public static void main(String[] description) throws IOException, InterruptedException {
    List<String> arguments = List.of(description);
    Path run = Path.of(arguments.get(arguments.indexOf("--run") + 1));
    String number = run.getFileName().toString();
    Path search = run.getParent().getParent();
    Files.writeString(
        search.resolve("asked"),
        number + (arguments.contains("--resume") ? " resume\n" : " fresh\n"),
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
    Path script = search.resolve(number + ".does");
    String does = Files.exists(script) ? Files.readString(script) : "finish 0.5 0.5";
    System.out.println("{\"event\":\"started\",\"iteration\":0,\"device\":\"cpu, 1 thread\"}");
    System.out.println("{\"event\":\"iteration\",\"iteration\":1,\"loss\":2}");
    if (does.equals("diverge")) {
      System.err.println("nrs: the loss is not a number at iteration 2");
      System.exit(2);
    }
    if (does.equals("die")) {
      Runtime.getRuntime().halt(137);
    }
    if (does.equals("wait")) {
      Files.createDirectories(run.resolve("checkpoints/checkpoint-000000001"));
      System.in.transferTo(OutputStream.nullOutputStream());
      System.exit(130);
    }
    if (does.startsWith("meet")) {
      // Ends when another trial is at work at the same time.
      String other = does.split(" ")[1];
      while (!Files.readString(search.resolve("asked"), StandardCharsets.UTF_8).contains(other)) {
        Thread.sleep(5);
      }
      does = "finish 0.5 0.5";
    }
    String[] accuracy = does.split(" ");
    Files.writeString(
        run.resolve("metrics.csv"),
        "iteration,seconds,loss,gradient_norm,learning_rate,in_distribution,out_of_distribution,"
            + "hard_examples\n1,1.0,2.0,1.0,1e-3,0.9000,0.0000,0\n2,2.5,1.0,1.0,1e-3,"
            + accuracy[2]
            + ","
            + accuracy[1]
            + ",0\n");
    Files.writeString(run.resolve("finished.json"), "{\"iterations\": 2}\n");
  }
}
