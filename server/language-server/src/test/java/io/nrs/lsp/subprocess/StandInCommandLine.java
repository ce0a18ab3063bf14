package io.nrs.lsp.subprocess;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** A command line that says what the real one would, or does not, as its first argument tells. */
public final class StandInCommandLine {
  private StandInCommandLine() {}

  static List<String> behaving(String how) {
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-XX:+UseSerialGC",
        "-XX:TieredStopAtLevel=1",
        "-cp",
        System.getProperty("java.class.path"),
        StandInCommandLine.class.getName(),
        how);
  }

  public static void main(String[] arguments) throws Exception {
    Files.writeString(Path.of("arguments.txt"), String.join("\n", arguments));
    Files.writeString(Path.of("pid.txt"), String.valueOf(ProcessHandle.current().pid()));
    switch (arguments[0]) {
      case "fails" -> fail();
      case "waits" -> stopWithInput();
      case "ignores" -> {
        tell("{'event':'started','iteration':0,'iterations':9,'parameters':1,'device':'cpu'}");
        tell("{'event':'iteration','iteration':1,'iterations':9,'loss':1}");
        new CountDownLatch(1).await();
      }
      case "errs" -> {
        tell(
            "{'event':'verified','round':5,'rounds':5,'wrong':1,'leaves':['(!T)'],'windows':false}");
        work();
      }
      default -> work();
    }
  }

  private static void tell(String event) {
    System.out.println(event.replace('\'', '"'));
  }

  private static void fail() {
    System.err.println("Picked up some options");
    System.err.println(
        "nrs: another training is at work in here: wait for it, or choose another --run");
    tell(
        "{'event':'failed','message':'another training is at work in here: wait for it, or choose"
            + " another run'}");
    System.exit(2);
  }

  private static void stopWithInput() throws IOException {
    tell("{'event':'started','iteration':4,'iterations':9,'parameters':1,'device':'cpu'}");
    tell("{'event':'iteration','iteration':5,'iterations':9,'loss':0.25}");
    System.in.readAllBytes();
    tell("{'event':'stopped','iterations':7}");
    System.exit(130);
  }

  private static void work() {
    System.out.println("what a library says");
    tell("{'event':'started','iteration':0,'iterations':3,'parameters':1,'device':'cpu'}");
    tell("{'event':'iteration','iteration':1,'iterations':3,'loss':0.5}");
    tell("{'event':'paused','of':'a newer program'}");
    tell(
        "{'event':'validated','iteration':3,'seconds':1.5,'loss':0.5,'inDistribution':1,"
            + "'outOfDistribution':0.5}");
    tell(
        "{'event':'finished','iterations':3,'validation':0.5,'models':'%s'}"
            .formatted(Path.of("trained").toAbsolutePath()));
  }
}
