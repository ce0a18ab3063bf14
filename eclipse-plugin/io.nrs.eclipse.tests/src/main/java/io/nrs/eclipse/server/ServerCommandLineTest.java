package io.nrs.eclipse.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.eclipse.NrsPlugin;
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

class ServerCommandTest {
  private final IEclipsePreferences preferences = InstanceScope.INSTANCE.getNode(NrsPlugin.ID);

  @AfterEach
  void noPreference() {
    preferences.remove(ServerChoice.COMMAND);
  }

  @Test
  void theServerOfThePluginRunsOnTheJavaThatRunsEclipse() throws Exception {
    List<String> words = ServerChoice.current().words();
    Path program = Path.of(words.get(0));
    assertTrue(program.startsWith(System.getProperty("java.home")), program.toString());
    assertTrue(Files.isExecutable(program), program.toString());
    assertTrue(words.get(1).startsWith("@"), words.get(1));
    assertTrue(Files.isRegularFile(Path.of(words.get(1).substring(1))), words.get(1));
    assertEquals(
        List.of("io.nrs.cli.Main", "serve"), words.subList(words.size() - 2, words.size()));
  }

  @Test
  void nativeLibrariesFollowTheOthers() {
    Path server = Path.of("server");
    Path natives = Path.of("natives");
    String libraries = Path.of("server", "lib", "*").toString();
    Java java = new Java(Path.of("jdk"), 17);
    assertEquals(libraries, classPath(ServerCommand.bundled(server, Optional.empty(), java)));
    assertEquals(
        libraries + File.pathSeparator + natives.resolve("*"),
        classPath(ServerCommand.bundled(server, Optional.of(natives), java)));
  }

  @Test
  void newJavasAreToldThatNativeLibrariesAreMeant() {
    assertTrue(words(24).contains("--enable-native-access=ALL-UNNAMED"));
    assertFalse(words(23).contains("--enable-native-access=ALL-UNNAMED"));
  }

  @Test
  void anInstalledServerByPreference(@TempDir Path folder) throws Exception {
    Path nrs = Files.createFile(folder.resolve("nrs"));
    assertTrue(nrs.toFile().setExecutable(true));
    preferences.put(ServerChoice.COMMAND, " " + nrs + " ");
    assertEquals(
        new ServerCommand(
            List.of(nrs.toString(), "serve"), Map.of("JAVA_HOME", System.getProperty("java.home"))),
        ServerChoice.current());
  }

  @Test
  void aPreferenceThatCannotBeRunIsSaidSo(@TempDir Path folder) {
    preferences.put(ServerChoice.COMMAND, folder.resolve("nothing").toString());
    NoServerException failure = assertThrows(NoServerException.class, ServerChoice::current);
    assertEquals(
        folder.resolve("nothing")
            + " cannot be run: correct the server's command in the preferences of NRS, or empty it"
            + " for the server of this plug-in.",
        failure.getMessage());
  }

  private static List<String> words(int release) {
    Java java = new Java(Path.of("jdk"), release);
    return ServerCommand.bundled(Path.of("server"), Optional.empty(), java).words();
  }

  private static String classPath(ServerCommand command) {
    return command.words().get(command.words().indexOf("-cp") + 1);
  }
}
