package io.nrs.eclipse.commands;

import static io.nrs.eclipse.FormulaWorkbench.await;
import static io.nrs.eclipse.FormulaWorkbench.execute;
import static io.nrs.eclipse.Widgets.button;
import static io.nrs.eclipse.Widgets.press;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.eclipse.FormulaWorkbench;
import io.nrs.eclipse.Screenshot;
import io.nrs.eclipse.Widgets;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Optional;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Text;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The Doctor of the plug-in's own program. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class DoctorTest {
  @RegisterExtension final FormulaWorkbench workbench = new FormulaWorkbench();

  @Test
  void theInstallationIsChecked() throws Exception {
    execute("io.nrs.eclipse.doctor");
    Display display = Display.getCurrent();
    String[] said = {""};
    // The dialog runs events of its own until it is closed.
    display.timerExec(50, () -> read(display, said));
    await("the report", () -> !said[0].isEmpty());
    assertTrue(said[0].contains("All checks passed."), said[0]);
    assertTrue(said[0].lines().anyMatch(line -> line.matches("ok +java +.*")), said[0]);
    assertTrue(said[0].contains("models/listops"), said[0]);
  }

  private static void read(Display display, String[] said) {
    Optional<Shell> dialog =
        Arrays.stream(display.getShells())
            .filter(shell -> shell.getText().equals("Doctor"))
            .findFirst();
    if (dialog.isEmpty()) {
      display.timerExec(50, () -> read(display, said));
      return;
    }
    try {
      Screenshot.take("doctor", dialog.get());
    } catch (IOException unwritable) {
      throw new UncheckedIOException(unwritable);
    }
    said[0] = Widgets.all(dialog.get(), Text.class).get(0).getText();
    press(button(dialog.get(), "OK"));
  }
}
