package io.nrs.distribution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.JsonParser;
import io.nrs.distribution.FinishDistribution.LicenceList;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class BillOfMaterialsTest {
  private static final LicenceList LICENCES = new LicenceList(Set.of("MIT", "Apache-2.0"));

  private static List<String> complaints(String components) {
    return LICENCES.complaints(
        new BillOfMaterials(
            JsonParser.parseString("{'components': [" + components + "]}").getAsJsonObject()));
  }

  @Test
  void oneKnownLicenceIsEnough() {
    assertEquals(
        List.of(),
        complaints(
            "{'name': 'a', 'version': '1', 'licenses': [{'license': {'id': 'GPL-3.0'}},"
                + " {'license': {'name': 'MIT'}}]}, {'name': 'b', 'version': '2', 'licenses':"
                + " [{'expression': 'Apache-2.0'}]}"));
  }

  @Test
  void unknownAndMissingLicencesAreNamed() {
    assertEquals(
        List.of(
            "a 1 is under GPL-3.0, which licences.txt does not list: remove it, or list the"
                + " licence",
            "b 2 is under no licence, which licences.txt does not list: remove it, or list the"
                + " licence"),
        complaints(
            "{'name': 'a', 'version': '1', 'licenses': [{'license': {'id': 'GPL-3.0'}}]},"
                + " {'name': 'b', 'version': '2'}"));
  }

  /** Every jar of the archive is a component, and so are the components unknown to Maven. */
  @Test
  void theProgramIsListed() throws Exception {
    Set<String> jars;
    try (Stream<Path> files = Files.list(Packages.unpacked().resolve("lib"))) {
      jars =
          files
              .map(file -> file.getFileName().toString())
              .filter(name -> name.endsWith(".jar"))
              .collect(Collectors.toSet());
    }
    List<BillOfMaterials.Component> components =
        BillOfMaterials.read(Packages.FOLDER.resolve("nrs-" + Packages.VERSION + ".cdx.json"))
            .components();
    assertTrue(
        components.stream()
            .map(BillOfMaterials.Component::name)
            .toList()
            .containsAll(List.of("OpenJDK", "Eclipse LSP4J", "PyTorch")));
    assertEquals(
        List.of(),
        jars.stream()
            .filter(
                jar ->
                    components.stream()
                        .noneMatch(
                            component ->
                                jar.startsWith(component.name() + "-" + component.version())))
            .sorted()
            .toList());
  }

  @Test
  void theExtensionIsListed() throws IOException {
    Path file = Packages.FOLDER.resolve("nrs-vscode-" + Packages.VERSION + ".cdx.json");
    assumeTrue(Files.exists(file), "npm was missing");
    List<String> names =
        BillOfMaterials.read(file).components().stream()
            .map(BillOfMaterials.Component::name)
            .toList();
    assertTrue(names.containsAll(List.of("vscode-languageclient", "uplot")), names::toString);
  }
}
