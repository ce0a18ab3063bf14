package io.nrs.eclipse.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.eclipse.common.PluginConstants;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.eclipse.core.runtime.preferences.IEclipsePreferences;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class ServerCommandLineTest {
  private final IEclipsePreferences preferences =
      InstanceScope.INSTANCE.getNode(PluginConstants.PLUGIN_ID);

  @AfterEach
  void noPreference() {
    preferences.remove(ServerCommandLine.PREFERENCE);
  }

  @Test
  void serverRunsOnTheJavaOfEclipse() throws Exception {
    List<String> arguments = ServerCommandLine.selected().arguments();
    Path program = Path.of(arguments.get(0));
    assertTrue(program.startsWith(System.getProperty("java.home")), program.toString());
    assertTrue(Files.isExecutable(program), program.toString());
    assertTrue(arguments.get(1).startsWith("@"), arguments.get(1));
    assertTrue(Files.isRegularFile(Path.of(arguments.get(1).substring(1))), arguments.get(1));
    assertEquals(
        List.of("io.nrs.cli.Main", "serve"),
        arguments.subList(arguments.size() - 2, arguments.size()));
  }

  @Test
  void namesOfFilesDoNotDependOnTheLocale() {
    assertEquals("C.UTF-8", bundled(17).environment().get("LC_ALL"));
  }

  @Test
  void theEngineOfThePlatformIsBesideTheLibraries() {
    assertEquals(
        List.of(
            "-cp",
            String.join(
                File.pathSeparator,
                Path.of("server/lib/*").toString(),
                Path.of("engine/*").toString())),
        arguments(17)
            .subList(arguments(17).indexOf("-cp"), arguments(17).indexOf("io.nrs.cli.Main")));
  }

  @Test
  void newJavaReleasesAllowNativeAccess() {
    assertTrue(arguments(24).contains("--enable-native-access=ALL-UNNAMED"));
    assertFalse(arguments(23).contains("--enable-native-access=ALL-UNNAMED"));
  }

  @Test
  void preferenceSelectsAnInstalledServer(@TempDir Path folder) throws Exception {
    Path nrs = Files.createFile(folder.resolve("nrs"));
    assertTrue(nrs.toFile().setExecutable(true));
    preferences.put(ServerCommandLine.PREFERENCE, " " + nrs + " ");
    assertEquals(
        new ServerCommandLine(
            List.of(nrs.toString(), "serve"), Map.of("JAVA_HOME", System.getProperty("java.home"))),
        ServerCommandLine.selected());
  }

  @Test
  void programsThatCannotRunAreReported(@TempDir Path folder) {
    preferences.put(ServerCommandLine.PREFERENCE, folder.resolve("nothing").toString());
    RequestFailedException failure =
        assertThrows(RequestFailedException.class, ServerCommandLine::selected);
    assertEquals(
        folder.resolve("nothing")
            + " is not executable. Correct the nrs executable in the preferences of NRS, or clear"
            + " it to use the server of this plug-in.",
        failure.getMessage());
  }

  /** Eclipse may end at once, and no timer would kill it then. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void aServerThatDoesNotEndIsKilledBeforeStopReturns() throws Exception {
    Process deaf = new ProcessBuilder("sleep", "10000").start();
    ServerCommandLine.stop(deaf);
    assertFalse(deaf.isAlive());
  }

  private static List<String> arguments(int release) {
    return bundled(release).arguments();
  }

  private static ServerCommandLine bundled(int release) {
    return ServerCommandLine.bundled(Path.of("server"), Path.of("engine"), Path.of("jdk"), release);
  }
}
