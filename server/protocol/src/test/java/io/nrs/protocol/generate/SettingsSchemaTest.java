package io.nrs.protocol.generate;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion.VersionFlag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsSchemaTest {
  private static final JsonSchema SCHEMA =
      JsonSchemaFactory.getInstance(VersionFlag.V7).getSchema(SettingsSchema.file());

  private static boolean isValid(String json) {
    return SCHEMA.validate(json.replace('\'', '"'), InputFormat.JSON).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{'nrs.outputs': 20}",
        "{'nrs': {'outputs': 20, 'preset': 'paper'}, 'nrs.verify': true}",
        "{'$schema': 'nrs.schema.json', 'nrs.minConfidence': 0.25, 'nrs.models': '../mine'}",
        "{'nrs.stepLimit': 2147483647, 'nrs.seed': -5}"
      })
  void bothFormsAreValid(String json) {
    assertEquals(true, isValid(json));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[]",
        "{'nrs.outptus': 20}",
        "{'nrs.outputs': 0}",
        "{'nrs': {'outputs': 1001}}",
        "{'nrs': {'nrs.outputs': 8}}",
        "{'nrs.windowing': 'SLIDING'}",
        "{'nrs.minConfidence': 1.01}",
        "{'nrs.seed': 1.5}",
        "{'nrs.verify': 'yes'}",
        "{'$schema': 7}"
      })
  void everythingElseIsNot(String json) {
    assertEquals(false, isValid(json));
  }
}
