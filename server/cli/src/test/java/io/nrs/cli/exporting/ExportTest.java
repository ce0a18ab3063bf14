package io.nrs.cli.exporting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.nrs.cli.CommandLineRun;
import io.nrs.cli.CommandLineRun.Result;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExportTest {
  private static final Path MODELS = Path.of("..", "..", "models").toAbsolutePath().normalize();

  @TempDir private Path folder;

  private Result run(String command) {
    return new CommandLineRun(folder).run(command.split(" "));
  }

  /** The rules of the format: its header, and arrays that follow each other without holes. */
  private static JsonObject header(byte[] file) {
    long length = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN).getLong();
    assertEquals(0, length % 8);
    String text = new String(file, 8, (int) length, StandardCharsets.UTF_8);
    assertTrue(text.startsWith("{"));
    JsonObject header = JsonParser.parseString(text).getAsJsonObject();
    JsonObject metadata = header.remove("__metadata__").getAsJsonObject();
    assertEquals("pt", metadata.get("format").getAsString());
    List<JsonElement> arrays = new ArrayList<>(header.asMap().values());
    arrays.sort(Comparator.comparingLong(array -> offsets(array).get(0).getAsLong()));
    long end = 0;
    for (JsonElement array : arrays) {
      assertEquals("F32", array.getAsJsonObject().get("dtype").getAsString());
      assertEquals(end, offsets(array).get(0).getAsLong());
      end = offsets(array).get(1).getAsLong();
    }
    assertEquals(file.length - 8 - length, end);
    return header;
  }

  private static JsonArray offsets(JsonElement array) {
    return array.getAsJsonObject().getAsJsonArray("data_offsets");
  }

  private static byte[] arrays(byte[] file) {
    long length = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN).getLong();
    return Arrays.copyOfRange(file, (int) length + 8, file.length);
  }

  @Test
  void networksAreRepositories() throws IOException {
    Result result = run("export huggingface arithmetic --output hub --models " + MODELS);
    assertEquals(0, result.code(), result.err());
    assertEquals(2, result.out().lines().count());
    for (String module : List.of("selector", "solver")) {
      Path source = MODELS.resolve("arithmetic").resolve(module);
      Path hub = folder.resolve("hub/arithmetic-" + module);
      byte[] file = Files.readAllBytes(hub.resolve("model.safetensors"));
      assertTrue(header(file).has("tokens.embedding"));
      byte[] weights = Files.readAllBytes(source.resolve("weights.safetensors"));
      assertEquals(
          ByteBuffer.wrap(arrays(weights)),
          ByteBuffer.wrap(arrays(file)),
          "the arrays are the same");
      assertEquals(-1, Files.mismatch(source.resolve("config.json"), hub.resolve("config.json")));
      String readme = Files.readString(hub.resolve("README.md"));
      assertTrue(readme.startsWith("---\nlicense: apache-2.0\nlibrary_name: nrs\n"), readme);
      assertTrue(readme.contains("\n---\n\n# arithmetic " + module + "\n"), readme);
      assertEquals(-1, Files.mismatch(source.resolve("metrics.json"), hub.resolve("metrics.json")));
    }
  }
}
