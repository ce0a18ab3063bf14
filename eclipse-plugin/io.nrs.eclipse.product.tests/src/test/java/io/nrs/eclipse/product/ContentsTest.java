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
  void theSiteHasThePluginAndWhatAnEclipseMayLack() throws IOException {
    assertEquals(
        Set.of(
            "com.google.gson",
            "io.nrs.eclipse",
            "io.nrs.eclipse.linux.x86_64",
            "org.eclipse.lsp4j",
            "org.eclipse.lsp4j.jsonrpc"),
        plugins(Built.SITE));
  }

  @Test
  void signaturesToCompileAgainstAreInNothingThatUsersGet() throws IOException {
    assertTrue(plugins(Built.PRODUCT).contains("io.nrs.eclipse"));
    assertFalse(plugins(Built.PRODUCT).contains("org.eclipse.lsp4e"));
    assertFalse(plugins(Built.PLAIN).contains("io.nrs.eclipse"));
  }

  /** Names without versions. */
  private static Set<String> plugins(Path folder) throws IOException {
    try (Stream<Path> all = Files.list(folder.resolve("plugins"))) {
      return all.map(plugin -> plugin.getFileName().toString().replaceFirst("_[0-9]+\\..*", ""))
          .collect(Collectors.toSet());
    }
  }
}
