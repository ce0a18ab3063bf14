package io.nrs.distribution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The unpacked archive, on a machine without Java. */
class ArchiveTest {
  private static final Pattern LISTED = Pattern.compile("(?m)^ {2}([a-z-]+) +[A-Z]");

  private static Path home;
  private static Shell shell;
  @TempDir Path folder;

  @BeforeAll
  static void unpack() throws Exception {
    home = Packages.unpacked();
    shell = Shell.withoutJava(Packages.TARGET.resolve("bare"));
  }

  private Shell.Result nrs(String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(home.resolve("bin/nrs").toString()));
    command.addAll(List.of(arguments));
    return shell.in(folder).run(command);
  }

  private void ends(int code, String... arguments) throws Exception {
    Shell.Result result = nrs(arguments);
    assertEquals(code, result.code(), result::toString);
  }

  @Test
  void solve() throws Exception {
    assertEquals(
        new Shell.Result(0, "3\n3\n-9\n", ""), nrs("solve", "(1+2)", "[MAX31]", "((12+-3)*(4-5))"));
  }

  @Test
  void check() throws Exception {
    Shell.Result result = nrs("check", home.resolve("examples").toString());
    assertEquals(0, result.code(), result::toString);
    assertTrue(result.out().contains(" 0 errors"), result.out());
  }

  @Test
  void doctor() throws Exception {
    Shell.Result result = nrs("doctor");
    assertEquals(0, result.code(), result::toString);
    assertTrue(result.out().contains(home.resolve("runtime").toString()), result.out());
  }

  @Test
  void reportsHavePictures() throws Exception {
    ends(
        0,
        "report",
        "--results",
        Packages.CHECKOUT.resolve("results").toString(),
        "--output",
        "report.html",
        "--pictures",
        "pictures");
    assertTrue(Files.readString(folder.resolve("report.html")).contains("<svg"));
    try (var files = Files.list(folder.resolve("pictures"))) {
      assertTrue(files.anyMatch(file -> file.toString().endsWith(".png")));
    }
  }

  /** Each loads what no other one does. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "language list",
        "explain nrs/syntax",
        "completion",
        "language new mine",
        "generate nibbles --output data --train 5 --validation 2 --test 2",
        "export huggingface logic --output hub",
        "train logic solver --iterations 2 --run run --models mine --device cpu",
        "evaluate logic --cells N11 --formulas 1 --results results",
        "check --exact --format sarif HOME/examples"
      })
  void everyKindOfCommandWorks(String command) throws Exception {
    ends(0, command.replace("HOME", home.toString()).split(" "));
  }

  @Test
  void everyCommandShowsItsHelp() throws Exception {
    String all = nrs("--help").out();
    List<String> commands =
        LISTED.matcher(all).results().map(found -> found.group(1)).collect(Collectors.toList());
    assertTrue(commands.containsAll(List.of("solve", "serve", "report", "spark")), all);
    assertTrue(!commands.contains("bench"), all);
  }

  @Test
  void whatItIsMadeOfStandsBesideIt() {
    for (String file :
        List.of(
            "LICENSE", "NOTICE", "licences/libraries.json", "runtime/legal/java.base/LICENSE")) {
      assertTrue(Files.isRegularFile(home.resolve(file)), file);
    }
  }

  @Test
  void itIsFoundThroughLinks() throws Exception {
    Path first = Files.createSymbolicLink(folder.resolve("first"), home.resolve("bin/nrs"));
    Files.createDirectory(folder.resolve("bin"));
    Path second = Files.createSymbolicLink(folder.resolve("bin/nrs"), Path.of("../first"));
    assertTrue(Files.isSymbolicLink(first));
    Shell.Result result = shell.in(folder).run(List.of(second.toString(), "--version"));
    assertEquals(0, result.code(), result::toString);
    assertTrue(result.out().contains(Packages.VERSION), result.out());
  }
}
