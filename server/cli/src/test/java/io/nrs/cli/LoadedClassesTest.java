package io.nrs.cli;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.editor.EditorClient;
import io.nrs.editor.ProcessConnection;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.eclipse.lsp4j.ClientCapabilities;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * How many of our types, nested ones too, the two commonest ways of a formula take: each is read by
 * whoever wants to follow the way, and loaded at every start.
 */
class LoadedClassesTest {
  private static final Pattern OURS = Pattern.compile("\\] (io\\.nrs\\.[\\w.$]+)");

  @TempDir private Path folder;

  private Map<String, String> logging(Path log) {
    return Map.of("JDK_JAVA_OPTIONS", "-Xlog:class+load:file=" + log);
  }

  private static void check(int most, Path log) throws IOException {
    Set<String> classes = new TreeSet<>();
    OURS.matcher(Files.readString(log))
        .results()
        .map(found -> found.group(1))
        .filter(name -> !name.contains("Lambda") && !name.contains("$$"))
        .forEach(classes::add);
    assertTrue(!classes.isEmpty() && classes.size() <= most, classes.size() + ": " + classes);
  }

  @Test
  void ofSolve() throws Exception {
    Path log = folder.resolve("solve.log");
    ProcessBuilder solve = new ProcessBuilder(NrsProcess.command("solve", "(1+2)"));
    solve.environment().putAll(logging(log));
    solve.redirectErrorStream(true).redirectOutput(folder.resolve("out").toFile());
    solve.start().waitFor();
    check(255, log);
    // The engine asks for GPUs with another process, unless it is kept from it.
    assertFalse(Files.readString(log).contains(" java.lang.ProcessImpl "));
  }

  @Test
  void fromDidOpenToApplyEdit() throws Exception {
    Path log = folder.resolve("serve.log");
    ProcessConnection connection =
        ProcessConnection.start(NrsProcess.command("serve"), logging(log));
    try (EditorClient client = new EditorClient(connection)) {
      client.initialize(new ClientCapabilities(), params -> {});
      client.open("file:///w/a.arith", "arithmetic", "((1+2)*3)\n");
      client.pressFirstLensToTheEnd("file:///w/a.arith");
    }
    connection.process().waitFor();
    // 12 of these compare a proof with what decides the answers now, 5 are the commands that list
    // and remove networks, 4 find symbols that run into each other, and one lets the client train
    // networks. Whether a failure of the background's first answer is among them is a matter of
    // time.
    check(486, log);
  }
}
