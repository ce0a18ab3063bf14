package io.nrs.eclipse.probe;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import org.eclipse.ui.IStartup;
import org.eclipse.ui.PlatformUI;

/**
 * Runs commands from standard input in a workbench, one per line. The answer to each is a line of
 * standard output that begins with {@code probe: }.
 */
public final class Probe implements IStartup {
  @Override
  public void earlyStartup() {
    Thread reader = new Thread(this::run, "probe");
    reader.setDaemon(true);
    reader.start();
  }

  private void run() {
    Workbench workbench = new Workbench(PlatformUI.getWorkbench());
    try (BufferedReader commands =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
      for (String line = commands.readLine(); line != null; line = commands.readLine()) {
        System.out.println("probe: " + answer(workbench, line.strip().split(" ")));
      }
    } catch (IOException gone) {
      // The test has ended.
      return;
    }
  }

  private static String answer(Workbench workbench, String[] command) {
    try {
      return switch (command[0]) {
        case "menu" -> workbench.menu(command[1]);
        case "bundle" -> Workbench.bundle(command[1]);
        case "examples" -> workbench.acceptExamples();
        case "editor" -> workbench.editor();
        case "step" -> workbench.step(Integer.parseInt(command[1]));
        case "view" -> workbench.view(command[1]);
        case "end" -> workbench.end();
        default -> "unknown command " + command[0];
      };
    } catch (RuntimeException failed) {
      return "failed: " + failed;
    }
  }
}
