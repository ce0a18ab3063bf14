package io.nrs.lsp.subprocess;

import static io.nrs.testing.Expect.expect;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import io.nrs.editor.EditorClient;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.rewriting.models.ModelStore;
import io.nrs.rewriting.models.TinyModels;
import io.nrs.rewriting.models.TrainableModule;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.jsonrpc.Endpoint;
import org.junit.jupiter.api.Test;

/** Where the models of trainings are put, and whether they are used. */
class TrainedModelsTest extends TrainingTest {
  @Test
  void aBetterModelIsUsedAtOnceAndAtTheNextStart() throws Exception {
    present(0.5);
    trained(0.75);
    try (EditorClient client = start("works", true)) {
      openAndAwait(client);
      JsonObject result = execute(client, "nrs.train", TRAIN);
      assertEquals("finished", result.get("status").getAsString());
      assertEquals(3, result.get("iterations").getAsInt());
      assertEquals(0.75, result.get("validation").getAsDouble());
      assertTrue(result.get("installed").getAsBoolean());
      assertTrue(client.queries.isEmpty());
      EditorClient.await("the new networks are opened", () -> networks.settings.size() == 2);
      assertEquals(List.of(Optional.empty(), Optional.of(ownModels())), openedModels());
      client.awaitCodes(URI, "nrs/expectation");
    }
    ModelStore store = new ModelStore(ownModels());
    assertEquals(0.75, validation(store, TrainableModule.SOLVER));
    assertEquals(0.5, validation(store, TrainableModule.SELECTOR));
    assertTrue(store.status().stream().allMatch(file -> file.problem().isEmpty()));
    assertEquals(0.5, validation(new ModelStore(programs()), TrainableModule.SOLVER));

    networks.settings.clear();
    try (EditorClient client = start("works", true)) {
      openAndAwait(client);
      assertEquals(List.of(Optional.of(ownModels())), openedModels());
    }
  }

  @Test
  void theTaggerOfTheProgramIsThereToo() throws Exception {
    present(0.5);
    TinyModels.saveTagger(new ModelStore(programs()), BuiltInLanguage.LISTOPS, 1);
    trained(0.75);
    try (EditorClient client = start("works", true)) {
      assertTrue(execute(client, "nrs.train", TRAIN).get("installed").getAsBoolean());
    }
    assertTrue(new ModelStore(ownModels()).hasExactTagger(BuiltInLanguage.LISTOPS));
  }

  @Test
  void networksOfAWorkspaceThatIsNotTrustedAreNotUsed() throws Exception {
    models(ownModels(), 0.9, TrainableModule.SELECTOR, TrainableModule.SOLVER);
    try (EditorClient client = start("works", false)) {
      openAndAwait(client);
      assertEquals(List.of(Optional.empty()), openedModels());
      ((Endpoint) client.server()).notify("nrs/workspaceTrust", json("{'trusted': true}"));
      EditorClient.await("they are used", () -> networks.settings.size() == 2);
      ((Endpoint) client.server()).notify("nrs/workspaceTrust", json("{'trusted': false}"));
      EditorClient.await("they are no longer", () -> networks.settings.size() == 3);
      assertEquals(
          List.of(Optional.empty(), Optional.of(ownModels()), Optional.empty()), openedModels());
    }
  }

  @Test
  void whetherAModelThatIsNotBetterIsUsedTheUserSays() throws Exception {
    present(0.5);
    trained(0.5);
    try (EditorClient client = start("works", true)) {
      assertFalse(execute(client, "nrs.train", TRAIN).get("installed").getAsBoolean());
      client.answer = Optional.of("Keep the present one");
      assertFalse(execute(client, "nrs.train", TRAIN).get("installed").getAsBoolean());
      assertTrue(Files.notExists(ownModels()));
      expect("NRS: the new listops solver is as good as the present one (50.0 %). It is stored in")
          .check(client.queries.remove().getMessage().replaceFirst(" \\S+$", ""));

      client.answer = Optional.of("Use it anyway");
      assertTrue(execute(client, "nrs.train", TRAIN).get("installed").getAsBoolean());
      assertTrue(Files.notExists(workspace().resolve(".nrs/previous")));
      trained(0.25);
      assertTrue(execute(client, "nrs.train", TRAIN).get("installed").getAsBoolean());
    }
    ModelStore store = new ModelStore(ownModels());
    assertEquals(0.25, validation(store, TrainableModule.SOLVER));
    try (var kept = Files.list(workspace().resolve(".nrs/previous"))) {
      ModelStore previous = new ModelStore(kept.findFirst().orElseThrow());
      assertEquals(0.5, validation(previous, TrainableModule.SOLVER));
      assertEquals(0.5, validation(previous, TrainableModule.SELECTOR));
    }
  }

  @Test
  void clientsThatTellOfTheEndOfATrainingAreLeftToDoSo() throws Exception {
    present(0.5);
    trained(0.75);
    try (EditorClient client = start("works", true)) {
      assertFalse(execute(client, "nrs.train", TRAIN).has("previous"));
      assertTrue(client.messages.stream().anyMatch(TrainedModelsTest::tellsOfUse));
    }
    ClientCapabilities telling = new ClientCapabilities();
    telling.setExperimental(json("{'nrsTrainingEnds': true}"));
    try (EditorClient client = start("works", true, telling)) {
      trained(0.875);
      JsonObject result = execute(client, "nrs.train", TRAIN);
      assertTrue(result.get("installed").getAsBoolean());
      Path previous = Path.of(result.get("previous").getAsString());
      assertEquals(workspace().resolve(".nrs/previous"), previous.getParent());
      assertTrue(client.messages.stream().noneMatch(TrainedModelsTest::tellsOfUse));
    }
  }

  private static boolean tellsOfUse(MessageParams told) {
    return told.getMessage().contains("in use");
  }

  @Test
  void theFolderThatTheSettingsNameIsUsedInsideTheWorkspaceAlone() throws Exception {
    present(0.5);
    trained(0.75);
    models(workspace().resolve("mine"), 0.5, TrainableModule.SELECTOR, TrainableModule.SOLVER);
    Files.writeString(workspace().resolve(".nrs.json"), "{\"nrs.models\": \"mine\"}");
    try (EditorClient client = start("works", true)) {
      assertTrue(execute(client, "nrs.train", TRAIN).get("installed").getAsBoolean());
    }
    ModelStore mine = new ModelStore(workspace().resolve("mine"));
    assertEquals(0.75, validation(mine, TrainableModule.SOLVER));
    assertTrue(Files.notExists(ownModels()));

    models(folder.resolve("outside"), 0.5, TrainableModule.SELECTOR, TrainableModule.SOLVER);
    Files.writeString(workspace().resolve(".nrs.json"), "{\"nrs.models\": \"../outside\"}");
    try (EditorClient client = start("works", true)) {
      assertFalse(execute(client, "nrs.train", TRAIN).get("installed").getAsBoolean());
      assertTrue(Files.exists(ownModels()));
      EditorClient.await(
          "the user is told why",
          () ->
              client.messages.stream()
                  .anyMatch(told -> told.getMessage().contains("the setting nrs.models names")));
    }
    ModelStore outside = new ModelStore(folder.resolve("outside"));
    assertEquals(0.5, validation(outside, TrainableModule.SOLVER));
  }
}
