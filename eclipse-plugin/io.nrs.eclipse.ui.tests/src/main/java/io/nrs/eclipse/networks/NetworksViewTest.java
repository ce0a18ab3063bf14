package io.nrs.eclipse.networks;

import static io.nrs.eclipse.FormulaWorkbench.await;
import static io.nrs.eclipse.Widgets.button;
import static io.nrs.eclipse.Widgets.press;
import static io.nrs.eclipse.Widgets.pressInNextDialog;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import io.nrs.eclipse.AccessibleNames;
import io.nrs.eclipse.FakeServer;
import io.nrs.eclipse.FormulaWorkbench;
import io.nrs.eclipse.OpenMenu;
import io.nrs.eclipse.Screenshot;
import io.nrs.eclipse.Themes;
import io.nrs.eclipse.Widgets;
import io.nrs.eclipse.common.PluginConstants;
import io.nrs.eclipse.server.NrsNotifications;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.eclipse.core.runtime.preferences.IEclipsePreferences;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.Text;
import org.eclipse.ui.IWorkbenchPage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class NetworksViewTest {
  private static final String LISTOPS =
      """
      {"language": "listops", "name": "ListOps", "origin": "%s", "models": "%s",
       "selector": {"preset": "default", "validation": 0.9912},
       "solver": {"preset": "default", "validation": 1}, "proof": "not proved"}\
      """;
  private static final String OTHERS =
      """
      {"language": "arithmetic", "name": "Arithmetic", "origin": "program", "models": "/nrs/models",
       "solver": {"preset": "default", "validation": 1}, "proof": "proved for any depth"},
      {"language": "peano", "name": "Peano numbers", "origin": "program", "models": "/nrs/models",
       "message": "Peano numbers has no networks yet"}\
      """;

  @RegisterExtension final FormulaWorkbench workbench = new FormulaWorkbench();
  @RegisterExtension final FakeServer server = new FakeServer();

  private final IEclipsePreferences preferences =
      InstanceScope.INSTANCE.getNode(PluginConstants.PLUGIN_ID);
  private NetworksView view;
  private int asked;

  /** Opens the view by the menu, as a person does. */
  @BeforeEach
  void open() {
    try (OpenMenu menu =
        OpenMenu.of(workbench.page().getWorkbenchWindow().getShell().getMenuBar()).open("NRS")) {
      menu.item("Networks").orElseThrow().notifyListeners(SWT.Selection, new Event());
    }
    view = (NetworksView) workbench.page().findView(NetworksView.ID);
    // The view asks when it is made, and the command when it is chosen.
    answer(own());
    answer(own());
    await("three rows", () -> table().getItemCount() == 3);
  }

  @AfterEach
  void nothingIsLeft() {
    preferences.remove(NetworksView.MODELS);
    workbench.page().hideView(view);
  }

  private String own() {
    String models = workbench.project().getLocation().append(".nrs/models").toOSString();
    return LISTOPS.formatted("workspace", models) + "," + OTHERS;
  }

  private static String bundled() {
    return LISTOPS.formatted("program", "/nrs/models") + "," + OTHERS;
  }

  private void answer(String networks) {
    assertEquals("nrs.networks", server.exchange(asked).request().command());
    server.exchange(asked).answer("{\"networks\": [" + networks + "]}");
    asked++;
  }

  @Test
  void theNetworksOfAllLanguagesAreListed() throws Exception {
    assertEquals(
        List.of(
            List.of("ListOps", "of project formulas", "99.1 %, 100 %", "not proved"),
            List.of("Arithmetic", "bundled", "100 %", "proved for any depth"),
            List.of("Peano numbers", "none that can be used", "", "")),
        rows());
    assertEquals(
        List.of("The networks of the first project serve, else the bundled ones."), labels());
    assertEquals(
        "Networks of the languages."
            + " The networks of the first project serve, else the bundled ones.",
        AccessibleNames.of(table()));
    select(2);
    assertEquals(
        "Peano numbers: Peano numbers has no networks yet\nFolder: /nrs/models", details());
    assertFalse(button(view.control(), "Remove…").isEnabled());
    select(0);
    assertTrue(
        details().startsWith("ListOps: not proved\nSelector: 99.1 % of the validation right"),
        details());
    assertTrue(button(view.control(), "Remove…").isEnabled());
    picture();
  }

  @Test
  void networksOfTheProjectAreRemoved() {
    select(0);
    pressInNextDialog(shell(), "Remove");
    press(button(view.control(), "Remove…"));
    assertEquals("nrs.removeNetworks", server.exchange(asked).request().command());
    assertEquals(
        "{\"language\":\"listops\"}", server.exchange(asked).request().arguments("").toString());
    server.exchange(asked).answer("{\"previous\": \"/p/.nrs/previous/listops-removed\"}");
    asked++;
    answer(bundled());
    await("the bundled ones", () -> rows().get(0).get(1).equals("bundled"));
    assertFalse(button(view.control(), "Remove…").isEnabled());
  }

  /** A message about networks that cannot be used has this answer. */
  @Test
  void theServerShowsTheNetworksOfALanguage() {
    NrsNotifications client =
        () -> {
          throw new AssertionError("no request waits for it");
        };
    JsonObject wish = new JsonObject();
    wish.addProperty("language", "peano");
    client.chooseNetworks(wish);
    await("the question", () -> server.exchanges().size() == asked + 1);
    answer(own());
    await("the language", () -> details().startsWith("Peano numbers: "));
  }

  @Test
  void theQuestionKeepsThemByDefault() {
    select(0);
    pressInNextDialog(shell(), "Keep Them");
    press(button(view.control(), "Remove…"));
    assertEquals(asked, server.exchanges().size());
  }

  @Test
  void aRemovalThatFailsSaysWhy() {
    select(0);
    pressInNextDialog(shell(), "Remove");
    press(button(view.control(), "Remove…"));
    server.exchange(asked).fail("the networks of ListOps could not be removed");
    asked++;
    answer(own());
    await("the reason", () -> details().equals("the networks of ListOps could not be removed"));
  }

  @Test
  void theBundledNetworksCanServeAllLanguages() {
    press(button(view.control(), "Use Bundled"));
    String folder = preferences.get(NetworksView.MODELS, "");
    assertTrue(Path.of(folder, "manifest.json").toFile().isFile(), folder);
    answer(bundled());
    assertEquals(List.of("The bundled networks serve all languages."), labels());
    view.use("/other/models");
    answer(bundled());
    assertEquals(List.of("The networks in /other/models serve all languages."), labels());
    press(button(view.control(), "Use Default"));
    assertEquals("", preferences.get(NetworksView.MODELS, ""));
    answer(own());
  }

  private void picture() throws Exception {
    IWorkbenchPage page = workbench.page();
    page.setPartState(page.getReference(view), IWorkbenchPage.STATE_MAXIMIZED);
    try {
      Screenshot.take("networks", shell());
      Themes.dark(() -> Screenshot.take("networks-dark", shell()));
    } finally {
      page.setPartState(page.getReference(view), IWorkbenchPage.STATE_RESTORED);
    }
  }

  private Shell shell() {
    return workbench.page().getWorkbenchWindow().getShell();
  }

  private Table table() {
    return Widgets.all(view.control(), Table.class).get(0);
  }

  private List<List<String>> rows() {
    return Arrays.stream(table().getItems()).map(Widgets::texts).toList();
  }

  private List<String> labels() {
    return Widgets.all(view.control(), Label.class).stream().map(Label::getText).toList();
  }

  private String details() {
    return Widgets.all(view.control(), Text.class).get(0).getText();
  }

  private void select(int row) {
    table().setSelection(row);
    table().notifyListeners(SWT.Selection, new Event());
  }
}
