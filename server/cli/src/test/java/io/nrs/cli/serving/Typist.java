package io.nrs.cli.serving;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.gson.Gson;
import io.nrs.cli.NrsProcess;
import io.nrs.editor.EditorClient;
import io.nrs.testing.OptionalTool;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Somebody who types in an editor in a terminal, as quickly as people do. */
final class Typist {
  /** How the server behaves beside the editor. */
  private enum Server {
    QUICK,
    LATE,
    STOPPED
  }

  private static final int KEY_MS = 80;

  /** What is typed into new files, by their names. */
  private static final List<Map.Entry<String, String>> TYPED =
      List.of(
          Map.entry("a.arith", "# hello world\n# next line\n\n1+2*3 = 7\n(2+2) = 4\n3*10 = 3\n1"),
          Map.entry("a.algebra", "3ab\n3a\n2X\nx+x\nx"),
          Map.entry("a.listops", "[MAX 1 2] = 2\n[M\n[MIN 1 2] = 1\n[M"),
          Map.entry("a.nrs", "# language: logic\n((a&b)|F)\n(T&F) = F\nT"));

  private final Path folder;
  private final Path configuration;

  /** Keys of the editor; a file is opened by its name between two of them. */
  record Keys(String beforeName, String afterName, String save) {}

  Typist(Path folder, Path configuration) {
    this.folder = folder;
    this.configuration = configuration;
  }

  /** Every key ends up in the file, whatever the server does. */
  void assertKept(Keys keys, String editor) throws Exception {
    OptionalTool.SCRIPT.assumeEditor();
    for (Server server : Server.values()) {
      assertKept(keys, editor, server);
    }
  }

  private void assertKept(Keys keys, String editor, Server server) throws Exception {
    Path place = Files.createDirectory(folder.resolve(server.name()));
    Path screen = folder.resolve(server + ".screen");
    ProcessBuilder builder =
        new ProcessBuilder("script", "-qefc", editor, "/dev/null")
            .directory(place.toFile())
            .redirectErrorStream(true)
            .redirectOutput(screen.toFile());
    builder.environment().put("HOME", folder.toString());
    builder.environment().put("TERM", "xterm");
    builder.environment().put("NRS_CONFIGURATION", configuration.toString());
    builder.environment().put("NRS_COMMAND", new Gson().toJson(command(server)));
    Process process = builder.start();
    try {
      OutputStream keyboard = process.getOutputStream();
      EditorClient.await("a screen", () -> !read(screen).isEmpty());
      for (Map.Entry<String, String> typed : TYPED) {
        type(keyboard, keys.beforeName() + typed.getKey() + keys.afterName());
        if (server == Server.STOPPED) {
          EditorClient.await("the server", () -> java(process).isPresent());
          signal("STOP", java(process).orElseThrow());
        }
        type(keyboard, typed.getValue().replace('\n', '\r') + keys.save());
        Path file = place.resolve(typed.getKey());
        // Both editors end the last line when they save.
        String expected = typed.getValue() + "\n";
        EditorClient.await(
            () ->
                "%s, expected: %s, got: %s, screen: %s"
                    .formatted(server, expected, read(file), read(screen)),
            () -> read(file).equals(expected));
      }
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly().waitFor();
    }
  }

  private static List<String> command(Server server) {
    List<String> command = new ArrayList<>();
    if (server == Server.LATE) {
      command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
      command.addAll(List.of("-cp", System.getProperty("java.class.path")));
      command.add(LateServer.class.getName());
    }
    command.addAll(NrsProcess.command("serve"));
    return command;
  }

  private static void type(OutputStream keyboard, String keys) throws Exception {
    for (byte key : keys.getBytes(UTF_8)) {
      keyboard.write(key);
      keyboard.flush();
      TimeUnit.MILLISECONDS.sleep(KEY_MS);
    }
  }

  private static Optional<ProcessHandle> java(Process editor) {
    return editor
        .descendants()
        .filter(process -> process.info().command().orElse("").endsWith("java"))
        .findFirst();
  }

  private static void signal(String name, ProcessHandle process) throws Exception {
    new ProcessBuilder("bash", "-c", "kill -%s %d".formatted(name, process.pid()))
        .start()
        .waitFor();
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      return e.toString();
    }
  }
}
