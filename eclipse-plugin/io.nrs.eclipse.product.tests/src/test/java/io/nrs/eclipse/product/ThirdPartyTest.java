package io.nrs.eclipse.product;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.Gson;
import com.google.gson.reflect.TypeToken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Whose software the plug-in carries is written in it. */
class ThirdPartyTest {
  private static final Pattern OURS = Pattern.compile("nrs-(grammar|server)-[0-9.]+\\.jar");

  private Path server;
  private List<Library> named;

  /** An entry of the list, whose text is the name of a file, or null. */
  private record Library(String jar, String name, String licence, String home, String text) {
    boolean is(String file) {
      return Pattern.compile("^" + jar + "(-[a-z][a-z0-9]*)*(-[0-9]|\\.jar)").matcher(file).find();
    }
  }

  @BeforeEach
  void list() throws IOException {
    Path plugin = Built.only(Built.PRODUCT.resolve("plugins"), "io.nrs.eclipse_");
    assertTrue(Files.isRegularFile(plugin.resolve("THIRD-PARTY.txt")));
    server = plugin.resolve("server");
    named =
        new Gson()
            .fromJson(
                Files.readString(server.resolve("licences/libraries.json")),
                new TypeToken<List<Library>>() {});
  }

  @Test
  void everyJarIsNamedOnce() throws IOException {
    Path natives =
        Built.only(Built.PRODUCT.resolve("plugins"), "io.nrs.eclipse.linux.x86_64_")
            .resolve("natives");
    List<String> jars = new ArrayList<>(namesIn(server.resolve("lib")));
    jars.addAll(namesIn(natives));
    jars.removeIf(jar -> OURS.matcher(jar).matches());
    assertFalse(jars.isEmpty());
    for (String jar : jars) {
      assertEquals(1, named.stream().filter(library -> library.is(jar)).count(), jar);
    }
    for (Library library : named) {
      assertTrue(jars.stream().anyMatch(library::is), library.name() + " is not carried");
    }
  }

  @Test
  void everyLibraryHasItsLicence() {
    for (Library library : named) {
      assertTrue(library.home().startsWith("https://"), library.name());
      assertFalse(library.licence().isBlank(), library.name());
      boolean known =
          Optional.ofNullable(library.text())
              .map(text -> Files.isRegularFile(server.resolve("licences/" + text + ".txt")))
              .orElse(library.licence().startsWith("Apache-2.0"));
      assertTrue(known, library.name() + " has no text of its licence");
    }
  }

  private static List<String> namesIn(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).toList();
    }
  }
}
