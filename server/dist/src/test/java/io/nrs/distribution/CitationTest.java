package io.nrs.distribution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** CITATION.cff has what the schema of the Citation File Format 1.2.0 requires. */
class CitationTest {
  private JsonNode citation;

  @BeforeEach
  void read() throws IOException {
    citation = new YAMLMapper().readTree(Packages.CHECKOUT.resolve("CITATION.cff").toFile());
  }

  @Test
  void theSoftwareIsDescribed() {
    assertHas(citation, "authors", "cff-version", "message", "title");
    assertEquals("1.2.0", citation.get("cff-version").asText());
    assertEquals(Packages.VERSION, citation.get("version").asText());
    LocalDate.parse(citation.get("date-released").asText());
  }

  @Test
  void everyWorkIsDescribed() {
    List<JsonNode> works = new ArrayList<>(List.of(citation.get("preferred-citation")));
    citation.get("references").forEach(works::add);
    works.forEach(work -> assertHas(work, "authors", "title", "type"));
  }

  @Test
  void everyAuthorHasAName() {
    assertFalse(citation.findValues("authors").isEmpty());
    for (JsonNode authors : citation.findValues("authors")) {
      assertFalse(authors.isEmpty());
      authors.forEach(
          author -> assertTrue(author.has("name") || author.has("family-names"), author::toString));
    }
  }

  private static void assertHas(JsonNode node, String... keys) {
    for (String key : keys) {
      assertTrue(node.has(key), () -> key + " is missing: " + node);
    }
  }
}
