package io.nrs.rewriting.models;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import io.nrs.io.StoredJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The records of the models that are there. */
class StoredConfigTest {
  private static final Path MODELS = Path.of("..", "..", "models");

  /** Their constants are stored by their names, and nowhere else. */
  private static final Set<String> NAMED = Set.of("positions", "outputOrder", "answerLayout");

  static List<Path> files() throws IOException {
    try (Stream<Path> all = Files.walk(MODELS)) {
      return all.filter(path -> path.endsWith(ModelStore.CONFIG)).sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("files")
  void nothingIsLostWhenTheyAreReadAndWritten(Path file) throws IOException {
    String text = Files.readString(file);
    Record config = StoredJson.read(text, type(file));
    String written = StoredJson.pretty(config);
    assertEquals(config, StoredJson.read(written, type(file)));
    checkKept("", JsonParser.parseString(text), JsonParser.parseString(written));
  }

  private static Class<? extends Record> type(Path file) {
    String module = file.getParent().getFileName().toString();
    if (file.getParent().getParent().endsWith(FamilyStore.ID)) {
      return module.equals(TrainableModule.TAGGER.id())
          ? FamilyStore.TaggerConfig.class
          : FamilyStore.SolverConfig.class;
    }
    if (module.equals(TrainableModule.TAGGER.id())) {
      return TaggerModelConfig.class;
    }
    return module.equals(TrainableModule.ROUTER.id()) ? RouterModelConfig.class : ModelConfig.class;
  }

  private static void checkKept(String name, JsonElement before, JsonElement after) {
    if (before instanceof JsonObject object) {
      object
          .asMap()
          .forEach(
              (member, value) -> checkKept(member, value, after.getAsJsonObject().get(member)));
    } else if (NAMED.contains(name)) {
      assertEquals(new JsonPrimitive(before.getAsString().toLowerCase(Locale.ROOT)), after, name);
    } else {
      assertEquals(before, after, name);
    }
  }
}
