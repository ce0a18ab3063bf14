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
import java.util.Optional;
import org.eclipse.core.runtime.preferences.IEclipsePreferences;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerCommandLineTest {
  private final IEclipsePreferences preferences =
      InstanceScope.INSTANCE.getNode(PluginConstants.PLUGIN_ID);

  @AfterEach
  void noPreference() {
    preferences.remove(ConfiguredServer.PREFERENCE);
  }

  @Test
  void serverRunsOnTheJavaOfEclipse() throws Exception {
    List<String> arguments = ConfiguredServer.command().arguments();
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
  void nativeLibrariesAreLastOnTheClassPath() {
    Path server = Path.of("server");
    Path natives = Path.of("natives");
    String libraries = Path.of("server", "lib", "*").toString();
    JavaRuntime java = new JavaRuntime(Path.of("jdk"), 17);
    assertEquals(libraries, classPath(ServerCommandLine.bundled(server, Optional.empty(), java)));
    assertEquals(
        libraries + File.pathSeparator + natives.resolve("*"),
        classPath(ServerCommandLine.bundled(server, Optional.of(natives), java)));
  }

  @Test
  void namesOfFilesDoNotDependOnTheLocale() {
    JavaRuntime java = new JavaRuntime(Path.of("jdk"), 17);
    assertEquals(
        "C.UTF-8",
        ServerCommandLine.bundled(Path.of("server"), Optional.empty(), java)
            .environment()
            .get("LC_ALL"));
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
    preferences.put(ConfiguredServer.PREFERENCE, " " + nrs + " ");
    assertEquals(
        new ServerCommandLine(
            List.of(nrs.toString(), "serve"), Map.of("JAVA_HOME", System.getProperty("java.home"))),
        ConfiguredServer.command());
  }

  @Test
  void programsThatCannotRunAreReported(@TempDir Path folder) {
    preferences.put(ConfiguredServer.PREFERENCE, folder.resolve("nothing").toString());
    ServerUnavailableException failure =
        assertThrows(ServerUnavailableException.class, ConfiguredServer::command);
    assertEquals(
        folder.resolve("nothing")
            + " is not executable. Correct the nrs executable in the preferences of NRS, or clear"
            + " it to use the server of this plug-in.",
        failure.getMessage());
  }

  private static List<String> arguments(int release) {
    JavaRuntime java = new JavaRuntime(Path.of("jdk"), release);
    return ServerCommandLine.bundled(Path.of("server"), Optional.empty(), java).arguments();
  }

  private static String classPath(ServerCommandLine command) {
    return command.arguments().get(command.arguments().indexOf("-cp") + 1);
  }
}
