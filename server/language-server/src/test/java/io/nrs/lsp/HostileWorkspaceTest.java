package io.nrs.lsp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.nrs.editor.EditorClient;
import io.nrs.lsp.Server.Installation;
import io.nrs.lsp.inference.StoredNetworks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Workspaces with unexpected files, for clients that do not report trust. */
class HostileWorkspaceTest extends WorkspaceTest {
  private static final String URI = "file:///w/a.arith";

  private EditorClient start(StandInSource networks, String options) {
    return TestServer.start(networks, Clients.plain(), inFolder(options));
  }

  private void link(Path name, String device) throws IOException {
    assumeTrue(Files.exists(Path.of(device)));
    Files.createDirectories(name.getParent());
    Files.createSymbolicLink(name, Path.of(device));
  }

  private static void pipe(Path pipe) throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/mkfifo")));
    Files.createDirectories(pipe.getParent());
    assertEquals(0, new ProcessBuilder("/usr/bin/mkfifo", pipe.toString()).start().waitFor());
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void settingsThatAreADeviceOrAPipeAreNotRead(boolean device) throws Exception {
    Path settings = folder.resolve(".nrs.json");
    if (device) {
      link(settings, "/dev/zero");
    } else {
      pipe(settings);
    }
    try (EditorClient client = start(new StandInSource(), "{}")) {
      client.open(URI, "arithmetic", "(1+98)");
      client.awaitCodes(URI, "nrs/corrupted-leaf");
      assertEquals(List.of("NRS: .nrs.json: cannot be read: is not a regular file"), client.said());
    }
  }

  @Test
  void foldersThatArePipesAreNotWaitedFor() throws Exception {
    pipe(folder.resolve(".nrs/languages"));
    pipe(folder.resolve(".nrs/models"));
    try (EditorClient client = start(new StandInSource(), "{'trusted': true}")) {
      client.open(URI, "arithmetic", "(1+98)");
      client.awaitCodes(URI, "nrs/corrupted-leaf");
      client.open("file:///w/b.nrs", "nrs", "# nrs: none\n(1+98)");
      client.awaitCodes("file:///w/b.nrs", "nrs/unknown-language");
    }
  }

  @Test
  void modelsThatAreADeviceEndNothing() throws Exception {
    Path models = folder.resolve(".nrs/models");
    for (String module : List.of("selector", "solver")) {
      link(models.resolve("arithmetic/" + module + "/config.json"), "/dev/zero");
    }
    link(models.resolve("manifest.json"), "/dev/zero");
    Installation installation =
        new Installation(
            new StoredNetworks(folder.resolve("none")), models, List.of("nrs"), "test");
    try (EditorClient client =
        TestServer.start(installation, Clients.plain(), inFolder("{'trusted': true}"))) {
      client.open(URI, "arithmetic", "(1+98)\n(1+");
      client.awaitCodes(URI, "nrs/syntax");
      EditorClient.await("a message", () -> !client.said().isEmpty());
      String said = client.said().get(0);
      assertTrue(said.contains("manifest.json cannot be read (is not a regular file)"), said);
      client.change(URI, "(1+");
      client.awaitCodes(URI, "nrs/syntax");
    }
  }

  private static void refuses(EditorClient client, String command, String arguments, String name) {
    JsonObject json = JsonParser.parseString(arguments.replace('\'', '"')).getAsJsonObject();
    String message =
        Assertions.assertThrows(
                ResponseErrorException.class, () -> client.execute(command, json), arguments)
            .getMessage();
    assertTrue(
        message.startsWith(
            command + ": " + name + " must be the path of something in the workspace, not "),
        message);
  }

  @Test
  void pathsOfCommandsStayInTheWorkspace(@TempDir Path outside) throws Exception {
    Files.createSymbolicLink(folder.resolve("link"), outside);
    Files.createSymbolicLink(folder.resolve("dangling"), outside.resolve("none"));
    try (EditorClient client = start(new StandInSource(), "{'trusted': true}")) {
      for (String path :
          List.of("", " ", ".", "..", "../x", "a/../..", "/tmp/x", "link", "link/x", "dangling")) {
        refuses(
            client,
            "nrs.train",
            "{'language':'listops','module':'solver','run':'" + path + "'}",
            "run");
      }
    }
    assertEquals(0, outside.toFile().list().length);
  }
}
