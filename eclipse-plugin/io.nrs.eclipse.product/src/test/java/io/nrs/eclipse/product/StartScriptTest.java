package io.nrs.eclipse.product;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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
    for (String program : List.of("bash", "cat", "dirname", "mkdir", "readlink", "sed", "uname")) {
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

  @Test
  void desktopsStartIt() throws Exception {
    String where = folder.resolve("applications/nrs-eclipse.desktop").toString();
    assertEquals(
        "nrs-eclipse: wrote " + where + "\n",
        said(
            0,
            BuildOutput.PRODUCT.resolve("nrs-eclipse"),
            Map.of("XDG_DATA_HOME", folder.toString()),
            "--desktop-entry"));
    List<String> lines = Files.readAllLines(Path.of(where));
    assertEquals("[Desktop Entry]", lines.get(0));
    assertTrue(lines.contains("Exec=\"" + BuildOutput.PRODUCT.resolve("nrs-eclipse") + "\""));
    String icon = lines.stream().filter(line -> line.startsWith("Icon=")).findFirst().orElseThrow();
    assertTrue(Files.isRegularFile(Path.of(icon.substring("Icon=".length()))), icon);
  }

  /** Quoted for the key, and then as a value (Desktop Entry Specification 1.5). */
  @Test
  void desktopsStartItFromAnyFolder() throws Exception {
    Path strange = Files.createDirectories(folder.resolve("a \"b\" $c 50% \\d `e"));
    Path script =
        Files.copy(BuildOutput.PRODUCT.resolve("nrs-eclipse"), strange.resolve("nrs-eclipse"));
    said(0, script, Map.of("XDG_DATA_HOME", folder.toString()), "--desktop-entry");
    String entry = Files.readString(folder.resolve("applications/nrs-eclipse.desktop"));
    String quoted =
        (strange + "/nrs-eclipse")
            .replace("\\", "\\\\\\\\")
            .replace("\"", "\\\\\"")
            .replace("`", "\\\\`")
            .replace("$", "\\\\$")
            .replace("%", "%%");
    assertTrue(entry.contains("Exec=\"" + quoted + "\"\n"), entry);
  }

  private static Path java(Path home, String release) throws Exception {
    Path java = Files.createDirectories(home.resolve("bin")).resolve("java");
    Files.writeString(
        java, "#!/bin/sh\necho '    java.specification.version = %s' >&2\n".formatted(release));
    java.toFile().setExecutable(true);
    return java;
  }

  private String said(Map<String, String> more) throws Exception {
    return said(2, BuildOutput.PRODUCT.resolve("nrs-eclipse"), more);
  }

  private String said(int code, Path program, Map<String, String> more, String... arguments)
      throws Exception {
    List<String> command = new ArrayList<>(List.of(program.toString()));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().clear();
    builder.environment().put("PATH", folder.toString());
    builder.environment().putAll(more);
    Process script = builder.start();
    String said = new String(script.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(code, script.waitFor(), said);
    return said;
  }
}
