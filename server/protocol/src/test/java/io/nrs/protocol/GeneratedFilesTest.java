package io.nrs.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion.VersionFlag;
import io.nrs.testing.Golden;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The committed documents and types are those that the records give. */
class GeneratedFilesTest {
  private static final Path ROOT = Path.of("..", "..");

  @Test
  void typesOfVsCode() throws IOException {
    Golden.checkFile(ROOT.resolve("client-vscode/src/protocol.generated.ts"), TypeScript.file());
  }

  @ParameterizedTest
  @ValueSource(strings = {"docs/nrs.schema.json", "client-vscode/schemas/nrs.schema.json"})
  void schemaOfTheSettingsFile(String file) throws IOException {
    Files.createDirectories(ROOT.resolve(file).getParent());
    Golden.checkFile(ROOT.resolve(file), SettingsSchema.file());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "{} | true",
        "{'nrs.outputs': 20} | true",
        "{'nrs': {'outputs': 20, 'preset': 'paper'}, 'nrs.verify': true} | true",
        "{'$schema': 'nrs.schema.json', 'nrs.minConfidence': 0.25, 'nrs.models': '../mine'} | true",
        "{'nrs.stepLimit': 2147483647, 'nrs.seed': -5} | true",
        "{'minConfidence': 0.25, 'nrs.outputs': 8} | true",
        "{'minConfidence': 1.01} | false",
        "[] | false",
        "{'nrs.outptus': 20} | false",
        "{'nrs.outputs': 0} | false",
        "{'nrs': {'outputs': 1001}} | false",
        "{'nrs': {'nrs.outputs': 8}} | false",
        "{'nrs.windowing': 'SLIDING'} | false",
        "{'nrs.minConfidence': 1.01} | false",
        "{'nrs.seed': 1.5} | false",
        "{'nrs.verify': 'yes'} | false",
        "{'$schema': 7} | false",
      })
  void theSchemaAllowsSettingsAlone(String json, boolean allowed) {
    assertEquals(
        allowed,
        JsonSchemaFactory.getInstance(VersionFlag.V7)
            .getSchema(SettingsSchema.file())
            .validate(json.replace('\'', '"'), InputFormat.JSON)
            .isEmpty());
  }

  @Test
  void documentOfTheProtocol() throws IOException {
    Golden.checkSections(ROOT.resolve("docs/protocol.md"), Markdown.sections());
  }

  @Test
  void tableOfSettings() throws IOException {
    Golden.checkSections(ROOT.resolve("docs/settings.md"), Map.of("settings", Markdown.settings()));
  }
}
