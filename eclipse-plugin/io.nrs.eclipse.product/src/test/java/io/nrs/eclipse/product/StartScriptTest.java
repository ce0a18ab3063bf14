package io.nrs.eclipse.product;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The messages of the start script if Eclipse cannot run. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class StartScriptTest {
  private static final String NEEDED =
      "nrs-eclipse: needs Java 17 or newer%s; install it or set JAVA_HOME"
          + " (Debian: apt-get install openjdk-17-jre)\n";

  @TempDir Path folder;

  /** Provides the programs of a machine without Java. */
  @BeforeEach
  void programs() throws Exception {
    for (String program : List.of("bash", "dirname", "readlink", "sed", "uname")) {
      Files.createSymbolicLink(folder.resolve(program), Path.of("/usr/bin", program));
    }
  }

  @Test
  void noJava() throws Exception {
    assertEquals(NEEDED.formatted(""), said(Map.of()));
  }

  @Test
  void anOldJava() throws Exception {
    Path home = folder.resolve("old");
    Path java = java(home, "11");
    assertEquals(
        NEEDED.formatted(" (" + java + " is 11)"), said(Map.of("JAVA_HOME", home.toString())));
  }

  @Test
  void noDisplay() throws Exception {
    Path home = folder.resolve("new");
    java(home, "21");
    assertEquals(
        "nrs-eclipse: there is no display; start it in a desktop session\n",
        said(Map.of("JAVA_HOME", home.toString())));
  }

  private static Path java(Path home, String release) throws Exception {
    Path java = Files.createDirectories(home.resolve("bin")).resolve("java");
    Files.writeString(
        java, "#!/bin/sh\necho '    java.specification.version = %s' >&2\n".formatted(release));
    java.toFile().setExecutable(true);
    return java;
  }

  private String said(Map<String, String> more) throws Exception {
    ProcessBuilder builder =
        new ProcessBuilder(BuildOutput.PRODUCT.resolve("nrs-eclipse").toString())
            .redirectErrorStream(true);
    builder.environment().clear();
    builder.environment().put("PATH", folder.toString());
    builder.environment().putAll(more);
    Process script = builder.start();
    String said = new String(script.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(2, script.waitFor(), said);
    return said;
  }
}
