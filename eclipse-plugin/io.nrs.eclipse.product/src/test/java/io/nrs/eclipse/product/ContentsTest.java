package io.nrs.eclipse.product;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ContentsTest {
  @Test
  void siteContainsThePluginAndItsDependencies() throws IOException {
    assertEquals(
        Set.of(
            "com.google.gson",
            "io.nrs.eclipse",
            "io.nrs.eclipse.lsp4e",
            "org.eclipse.lsp4j",
            "org.eclipse.lsp4j.jsonrpc"),
        plugins(BuildOutput.SITE));
  }

  @Test
  void signaturesOfLsp4eAreNotShipped() throws IOException {
    assertTrue(plugins(BuildOutput.PRODUCT).contains("io.nrs.eclipse"));
    assertFalse(plugins(BuildOutput.PRODUCT).contains("org.eclipse.lsp4e"));
  }

  /** Bundles that LSP4E requires, and that no other part of the product does. */
  @Test
  void lsp4eCanBeAdded() throws IOException {
    assertTrue(
        plugins(BuildOutput.PRODUCT)
            .containsAll(
                Set.of(
                    "com.google.guava",
                    "org.eclipse.debug.ui",
                    "org.eclipse.ui.browser",
                    "org.eclipse.ui.externaltools",
                    "org.eclipse.ui.intro")),
        plugins(BuildOutput.PRODUCT).toString());
  }

  /** A site that exists only on the build machine would make every installation warn. */
  @Test
  void productKnowsNoFolderOfTheBuild() throws IOException {
    try (Stream<Path> all = Files.walk(BuildOutput.PRODUCT)) {
      for (Path file : all.filter(path -> path.toString().endsWith(".prefs")).toList()) {
        assertFalse(Files.readString(file).contains("file\\:"), file.toString());
        assertFalse(Files.readString(file).contains("file:"), file.toString());
      }
    }
  }

  /** The symbolic names of the plug-ins in a folder. */
  private static Set<String> plugins(Path folder) throws IOException {
    try (Stream<Path> all = Files.list(folder.resolve("plugins"))) {
      return all.map(plugin -> plugin.getFileName().toString().replaceFirst("_[0-9]+\\..*", ""))
          .collect(Collectors.toSet());
    }
  }
}
