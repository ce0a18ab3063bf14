package io.nrs.cli.exporting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.nrs.cli.CommandLineRun;
import io.nrs.cli.CommandLineRun.Result;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.training.data.DataSets;
import java.io.ByteArrayInputStream;
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
import java.util.stream.Collectors;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.Util;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
      assertTrue(
          readme.contains("model-index:\n- name: nrs-arithmetic-" + module + "\n  results:\n"),
          readme);
    }
    String solver = Files.readString(folder.resolve("hub/arithmetic-solver/README.md"));
    assertTrue(
        solver.contains(
            """
              - task:
                  type: other
                  name: formula simplification
                dataset:
                  type: nrs-arithmetic
                  name: "arithmetic, all leaves and atoms"
                metrics:
                - type: accuracy
                  name: "exact match, 119002 formulas"
                  value: 1.000000
            """
                .indent(-2)
                .replaceAll("(?m)^", "  ")
                .stripTrailing()),
        solver);
  }

  @Test
  void resultsOfOtherWeightsAreLeftOut() {
    HubCard card =
        HubCard.of(
            BuiltInLanguage.ARITHMETIC,
            io.nrs.rewriting.models.TrainableModule.SOLVER,
            "another sum",
            MODELS.resolve("arithmetic/solver"));
    assertEquals(List.of(), card.results());
    assertFalse(card.text("").contains("model-index"));
  }

  @Test
  void dataSetsAreTables() throws IOException {
    String sizes = " --seed 3 --train 5 --validation 2 --test 4";
    assertEquals(0, run("generate listops --output files" + sizes).code());
    Result result = run("export dataset listops --output rows" + sizes);
    assertEquals(0, result.code(), result.err());
    List<String> lines = Files.readAllLines(folder.resolve("rows/test.jsonl"));
    assertEquals(4 * DataSets.testCells(BuiltInLanguage.LISTOPS).size(), lines.size());
    JsonObject first = JsonParser.parseString(lines.get(0)).getAsJsonObject();
    String written = Files.readAllLines(folder.resolve("files/test/N1A2.listops")).get(1);
    assertEquals(
        written, first.get("formula").getAsString() + " = " + first.get("value").getAsString());
    assertEquals("N1A2", first.get("cell").getAsString());
    assertEquals(1, first.get("nesting").getAsInt());
    assertEquals(2, first.get("arguments").getAsInt());

    assertEquals(0, run("export dataset listops --format csv --output csv" + sizes).code());
    List<String> csv = Files.readAllLines(folder.resolve("csv/test.csv"));
    assertEquals("formula,value,split,cell,nesting,arguments", csv.get(0));
    assertEquals(lines.size() + 1, csv.size());
    assertEquals(
        0, run("check csv/train.csv --language listops --exact").code(), "our tables can be read");
  }

  @Test
  void parquetHasTheColumnsAndRowsOfTheOtherFormats() throws IOException {
    String sizes = " --seed 3 --train 5 --validation 0 --test 4";
    assertEquals(0, run("export dataset listops --output rows" + sizes).code());
    Result result = run("export dataset listops --format parquet --output table" + sizes);
    assertEquals(0, result.code(), result.err());
    for (String split : List.of("train", "validation", "validation-ood", "test")) {
      byte[] file = Files.readAllBytes(folder.resolve("table/" + split + ".parquet"));
      FileMetaData metadata = footer(file);
      assertEquals(
          Files.readAllLines(folder.resolve("rows/" + split + ".jsonl")).size(),
          metadata.getNum_rows());
      assertEquals(
          "formula BYTE_ARRAY, value BYTE_ARRAY, split BYTE_ARRAY, cell BYTE_ARRAY, nesting INT32,"
              + " arguments INT32",
          metadata.getSchema().stream()
              .skip(1)
              .map(column -> column.getName() + " " + column.getType())
              .collect(Collectors.joining(", ")));
    }
  }

  /** The format's frame: magic, metadata, their length, magic. */
  private static FileMetaData footer(byte[] file) throws IOException {
    assertEquals("PAR1", new String(file, 0, 4, StandardCharsets.US_ASCII));
    assertEquals("PAR1", new String(file, file.length - 4, 4, StandardCharsets.US_ASCII));
    int length = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN).getInt(file.length - 8);
    return Util.readFileMetaData(new ByteArrayInputStream(file, file.length - 8 - length, length));
  }

  /** Skipped where there is no python3 with pyarrow. */
  @Test
  void pyarrowReadsTheSameRows() throws Exception {
    String sizes = " --seed 3 --train 12000 --validation 2 --test 4";
    run("export dataset arithmetic --output rows" + sizes);
    run("export dataset arithmetic --format parquet --output table" + sizes);
    Path script = folder.resolve("compare.py");
    Files.writeString(
        script,
        """
        import json
        try:
            import pyarrow.parquet as parquet
        except ImportError:
            raise SystemExit(77)
        for split in ("train", "validation", "validation-ood", "test"):
            with open(f"rows/{split}.jsonl", encoding="utf-8") as lines:
                rows = [json.loads(line) for line in lines]
            assert rows == parquet.read_table(f"table/{split}.parquet").to_pylist(), split
        """);
    Process python;
    try {
      python =
          new ProcessBuilder("python3", script.toString())
              .directory(folder.toFile())
              .inheritIO()
              .start();
    } catch (IOException e) {
      assumeTrue(false, "skipped: there is no python3");
      return;
    }
    int code = python.waitFor();
    assumeTrue(code != 77, "skipped: python3 has no pyarrow");
    assertEquals(0, code);
  }

  @ParameterizedTest
  @CsvSource({
    "export,nrs export needs a command: huggingface or dataset",
    "export dataset listops --output full,full is not empty: choose another --output",
    "export dataset listops --output x --test -1,are 0 or more",
    "export dataset listops --output x --format xlsx,'''xlsx'' is none of jsonl, csv, parquet'",
    "export huggingface listops --output x --models nowhere,nowhere",
    "export huggingface listops --output x --module combiner,--module",
  })
  void whatCannotRunIsOneLine(String arguments, String message) {
    Result result = new CommandLineRun(folder).file("full/file", "").run(arguments.split(" "));
    assertEquals(2, result.code());
    assertEquals(1, result.err().lines().count(), result.err());
    assertTrue(result.err().contains(message), result.err());
    assertFalse(Files.exists(folder.resolve("x")));
  }
}
