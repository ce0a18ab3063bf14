package io.nrs.lsp.subprocess;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
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
      default -> work(Arrays.asList(arguments));
    }
  }

  private static void tell(String event) {
    System.out.println(event.replace('\'', '"'));
  }

  private static void fail() {
    System.err.println("Picked up some options");
    System.err.println(
        "nrs: another nrs train is at work in here: wait for it, or choose another --run");
    System.exit(2);
  }

  private static void stopWithInput() throws IOException {
    tell("{'event':'started','iteration':4,'iterations':9,'parameters':1,'device':'cpu'}");
    tell("{'event':'iteration','iteration':5,'iterations':9,'loss':0.25}");
    System.in.readAllBytes();
    tell("{'event':'stopped','iterations':7}");
    System.exit(130);
  }

  private static void work(List<String> arguments) {
    switch (arguments.get(1)) {
      case "train", "language" -> {
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
      case "evaluate" -> {
        String task = arguments.get(2);
        tell(
            ("{'event':'cell','task':'%s','cells':1,'of':2,'result':{'cell':'N1','formulas':4,"
                    + "'right':3,'wrong':1,'missingLeaf':0,'corruptedLeaf':0,'steps':4,"
                    + "'outputsPerWindow':1,'seconds':0.5,'low':0.3,'high':0.95}}")
                .formatted(task));
        tell("{'event':'finished'}");
        System.exit(1);
      }
      case "report" -> {
        tell("{'event':'remark','message':'a line is broken'}");
        tell(
            "{'event':'finished','page':'%s','sets':2,'missing':3}"
                .formatted(Path.of("report.html").toAbsolutePath()));
      }
      default -> {
        tell("{'event':'written','files':1,'of':2}");
        tell("{'event':'finished','output':'/d','files':2,'formulas':20}");
      }
    }
  }
}
