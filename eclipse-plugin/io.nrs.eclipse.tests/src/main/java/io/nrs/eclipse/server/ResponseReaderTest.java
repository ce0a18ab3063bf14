package io.nrs.eclipse.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.nrs.protocol.Commands.CheckLanguageResult;
import org.junit.jupiter.api.Test;

class ResponseReaderTest {
  @Test
  void otherVersionsAreReportedToTheUser() {
    assertEquals("all", read("{'proved': true, 'message': 'all', 'new': 7}").message());
    RequestFailedException failed =
        assertThrows(RequestFailedException.class, () -> read("{'proved': 3, 'message': 'all'}"));
    assertTrue(failed.getMessage().contains(": proved "), failed.getMessage());
    assertTrue(failed.getMessage().contains("update both"), failed.getMessage());
  }

  private static CheckLanguageResult read(String json) {
    return ResponseReader.read(
        (JsonObject) JsonParser.parseString(json.replace('\'', '"')), CheckLanguageResult.class);
  }
}
