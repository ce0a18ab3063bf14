package io.nrs.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.nrs.cli.Main;
import io.nrs.cli.console.Console;
import io.nrs.cli.models.PyTorchEngine;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.conf.HadoopParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.hadoop.ParquetReader;
import org.apache.parquet.hadoop.example.GroupReadSupport;
import org.apache.parquet.io.LocalInputFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Parquet files of {@code nrs export}, read as Spark reads them. */
class ExportedTableTest {
  @TempDir private Path folder;

  private void export(String format) {
    Console console =
        new Console(
            InputStream.nullInputStream(), OutputStream.nullOutputStream(), System.err, folder);
    int code =
        Main.run(
            console,
            new PyTorchEngine(console::complain),
            "export",
            "dataset",
            "listops",
            "--train",
            "15000",
            "--validation",
            "3",
            "--test",
            "2",
            "--format",
            format,
            "--output",
            format);
    assertEquals(0, code);
  }

  @Test
  void theRowsAreThoseOfTheOtherFormats() throws IOException {
    export("jsonl");
    export("parquet");
    for (String split : List.of("train", "validation", "validation-ood", "test")) {
      List<JsonObject> expected =
          Files.readAllLines(folder.resolve("jsonl").resolve(split + ".jsonl")).stream()
              .map(line -> JsonParser.parseString(line).getAsJsonObject())
              .toList();
      assertTrue(!expected.isEmpty());
      assertEquals(expected, rows(folder.resolve("parquet").resolve(split + ".parquet")));
    }
  }

  private static List<JsonObject> rows(Path file) throws IOException {
    List<JsonObject> rows = new ArrayList<>();
    try (ParquetReader<Group> reader = new Reader(file).build()) {
      for (Group row = reader.read(); row != null; row = reader.read()) {
        JsonObject object = new JsonObject();
        for (String name : List.of("formula", "value", "split", "cell")) {
          object.addProperty(name, row.getString(name, 0));
        }
        for (String name : List.of("nesting", "arguments")) {
          object.addProperty(name, row.getInteger(name, 0));
        }
        rows.add(object);
      }
    }
    return rows;
  }

  private static final class Reader extends ParquetReader.Builder<Group> {
    Reader(Path file) {
      super(new LocalInputFile(file), new HadoopParquetConfiguration(new Configuration(false)));
    }

    @Override
    protected GroupReadSupport getReadSupport() {
      return new GroupReadSupport();
    }
  }
}
