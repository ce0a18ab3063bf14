package io.nrs.eclipse.networks;

import static io.nrs.eclipse.FormulaWorkbench.await;
import static io.nrs.eclipse.FormulaWorkbench.execute;
import static io.nrs.eclipse.Widgets.button;
import static io.nrs.eclipse.Widgets.press;
import static io.nrs.eclipse.Widgets.pressInNextDialog;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.eclipse.FormulaWorkbench;
import io.nrs.eclipse.Widgets;
import io.nrs.eclipse.server.ServerCommandLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Table;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The way back from networks of a project, with the server and networks of the plug-in. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class NetworksWithServerTest {
  @RegisterExtension final FormulaWorkbench workbench = new FormulaWorkbench();

  private NetworksView view;

  @AfterEach
  void closeView() {
    workbench.page().hideView(view);
  }

  @Test
  void theBundledNetworksServeAfterThoseOfTheProjectAreRemoved() throws Exception {
    Path root = workbench.project().getLocation().toFile().toPath();
    Path bundled = ServerCommandLine.ownFolder().orElseThrow().resolve("models");
    copy(bundled, root.resolve(".nrs/models"), "listops");
    workbench.project().refreshLocal(IResource.DEPTH_INFINITE, new NullProgressMonitor());
    workbench.open("a.listops", "|[MAX31]\n");
    execute("io.nrs.eclipse.showNetworks");
    view = (NetworksView) workbench.page().findView(NetworksView.ID);
    await("the project's", () -> listops().equals(List.of("of project formulas")));
    assertTrue(table().getItemCount() >= 12, table().getItemCount() + " languages");
    int row = row();
    table().setSelection(row);
    table().notifyListeners(SWT.Selection, new Event());
    pressInNextDialog(workbench.page().getWorkbenchWindow().getShell(), "Remove");
    press(button(view.control(), "Remove…"));
    await("the bundled ones", () -> listops().equals(List.of("bundled")));
    assertTrue(Files.isDirectory(root.resolve(".nrs/previous/listops-removed/listops")));
    assertTrue(Files.notExists(root.resolve(".nrs/models/listops")));
  }

  private Table table() {
    return Widgets.all(view.control(), Table.class).get(0);
  }

  private int row() {
    return Arrays.stream(table().getItems())
        .map(item -> item.getText(0))
        .toList()
        .indexOf("ListOps");
  }

  /** Where the networks of ListOps come from. */
  private List<String> listops() {
    return Arrays.stream(table().getItems())
        .filter(item -> item.getText(0).equals("ListOps"))
        .map(item -> item.getText(1))
        .toList();
  }

  private static void copy(Path from, Path to, String language) throws IOException {
    Files.createDirectories(to);
    Files.copy(from.resolve("manifest.json"), to.resolve("manifest.json"));
    try (Stream<Path> all = Files.walk(from.resolve(language))) {
      for (Path one : all.toList()) {
        Files.copy(one, to.resolve(from.relativize(one)));
      }
    }
  }
}
