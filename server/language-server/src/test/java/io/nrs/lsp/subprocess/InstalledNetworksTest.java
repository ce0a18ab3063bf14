package io.nrs.lsp.subprocess;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import io.nrs.editor.EditorClient;
import io.nrs.rewriting.models.ModelStore;
import io.nrs.rewriting.models.TrainableModule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Which networks serve, and the way back from those of the workspace. */
class InstalledNetworksTest extends TrainingTest {
  private static final String LISTOPS = "{'language': 'listops'}";

  @Test
  void theNetworksOfTheWorkspaceAreRemovedAndThoseOfTheProgramServe() throws Exception {
    present(0.5);
    models(ownModels(), 0.25, TrainableModule.SELECTOR, TrainableModule.SOLVER);
    try (EditorClient client = start("works", true)) {
      openAndAwait(client);
      JsonObject own = listed(client, "listops");
      assertEquals("workspace", own.get("origin").getAsString());
      assertEquals(ownModels(), Path.of(own.get("models").getAsString()));
      assertEquals(0.25, validation(own));
      assertEquals("ListOps", own.get("name").getAsString());
      assertEquals(
          List.of(true, true, false),
          Stream.of("selector", "solver", "tagger").map(own::has).toList());
      assertTrue(own.has("proof"));
      assertFalse(own.has("message"));

      Path kept =
          Path.of(execute(client, "nrs.removeNetworks", LISTOPS).get("previous").getAsString());
      assertEquals(removed(), kept);
      assertEquals(0.25, validation(new ModelStore(kept), TrainableModule.SOLVER));
      assertTrue(Files.notExists(ownModels().resolve("listops")));
      EditorClient.await("others are opened", () -> networks.settings.size() == 2);
      assertEquals(List.of(Optional.of(ownModels()), Optional.empty()), openedModels());
      JsonObject bundled = listed(client, "listops");
      assertEquals("program", bundled.get("origin").getAsString());
      assertEquals(0.5, validation(bundled));

      models(ownModels(), 0.125, TrainableModule.SELECTOR, TrainableModule.SOLVER);
      assertTrue(
          execute(client, "nrs.removeNetworks", LISTOPS)
              .get("previous")
              .getAsString()
              .endsWith("listops-removed-2"));
    }
  }

  @Test
  void onlyNetworksOfTheWorkspaceAreRemoved() throws Exception {
    present(0.5);
    try (EditorClient client = start("works", true)) {
      assertEquals(
          "ListOps has no networks of this workspace: those in %s serve, which stay"
              .formatted(programs()),
          error(client, "nrs.removeNetworks", LISTOPS));
      assertEquals(
          "nrs.removeNetworks: there is no language nothing",
          error(client, "nrs.removeNetworks", "{'language': 'nothing'}"));
    }
    models(ownModels(), 0.9, TrainableModule.SELECTOR, TrainableModule.SOLVER);
    try (EditorClient client = start("works", false)) {
      assertEquals("program", listed(client, "listops").get("origin").getAsString());
      error(client, "nrs.removeNetworks", LISTOPS);
      assertTrue(Files.exists(ownModels().resolve("listops")));
    }
    Files.writeString(workspace().resolve(".nrs.json"), "{\"nrs.models\": \".nrs/models\"}");
    try (EditorClient client = start("works", true)) {
      assertEquals("setting", listed(client, "listops").get("origin").getAsString());
      error(client, "nrs.removeNetworks", LISTOPS);
    }
  }

  /** What one removes, the other has in memory, and cannot remove again. */
  @Test
  void twoWindowsOnOneFolderSeeTheSameNetworks() throws Exception {
    present(0.5);
    models(ownModels(), 0.25, TrainableModule.SELECTOR, TrainableModule.SOLVER);
    try (EditorClient first = start("works", true);
        EditorClient second = start("works", true)) {
      openAndAwait(first);
      openAndAwait(second);
      execute(first, "nrs.removeNetworks", LISTOPS);
      assertEquals("program", listed(second, "listops").get("origin").getAsString());
      assertTrue(
          error(second, "nrs.removeNetworks", LISTOPS)
              .startsWith("ListOps has no networks of this workspace"));
      second.change(URI, "[MAX12] = 3\n[MIN12] = 3\n");
      second.awaitCodes(URI, "nrs/expectation", "nrs/expectation");
      assertEquals(0.25, validation(new ModelStore(removed()), TrainableModule.SOLVER));
    }
  }

  private Path removed() throws IOException {
    return workspace().resolve(".nrs/previous/listops-removed");
  }

  @Test
  void networksThatAreMissingAreListedToo() throws Exception {
    present(0.5);
    try (EditorClient client = start("works", true)) {
      assertEquals(3, execute(client, "nrs.networks", "{}").getAsJsonArray("networks").size());
      JsonObject missing = listed(client, "arithmetic");
      assertTrue(missing.get("message").getAsString().contains("config.json is missing"));
      assertFalse(missing.has("proof"));
      assertFalse(missing.has("solver"));
    }
  }

  private static JsonObject listed(EditorClient client, String language) {
    return execute(client, "nrs.networks", "{'language': '%s'}".formatted(language))
        .getAsJsonArray("networks")
        .get(0)
        .getAsJsonObject();
  }

  private static double validation(JsonObject networks) {
    return networks.getAsJsonObject("solver").get("validation").getAsDouble();
  }
}
