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
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The plug-in lists all third-party libraries with their licences. */
class ThirdPartyTest {
  /** The jar of the language server contains LSP4J too. */
  private static final Pattern OURS =
      Pattern.compile("nrs-(?!language-server)[a-z-]+-[0-9.]+\\.jar");

  private Path server;
  private Path engine;
  private List<Library> named;

  /** The archive of the program has these too, and the same list. */
  private static final Set<String> IN_NO_PACKAGE =
      Set.of("jna", "error_prone_annotations", "teavm-classlib");

  /**
   * An entry of the list.
   *
   * @param text the file name of the licence text, or null
   */
  private record Library(String jar, String name, String licence, String home, String text) {
    boolean is(String file) {
      return Pattern.compile("^" + jar + "(-[a-z][a-z0-9]*)*(-[0-9]|\\.jar)").matcher(file).find();
    }
  }

  @BeforeEach
  void list() throws IOException {
    Path plugin = BuildOutput.only(BuildOutput.PRODUCT.resolve("plugins"), "io.nrs.eclipse_");
    assertTrue(Files.isRegularFile(plugin.resolve("THIRD-PARTY.txt")));
    server = plugin.resolve("server");
    engine =
        BuildOutput.only(BuildOutput.PRODUCT.resolve("plugins"), "io.nrs.eclipse.server.")
            .resolve("engine");
    named =
        new Gson()
            .fromJson(
                Files.readString(server.resolve("licences/libraries.json")),
                new TypeToken<List<Library>>() {});
  }

  @Test
  void everyJarIsNamedOnce() throws IOException {
    List<String> jars = new ArrayList<>(namesIn(server.resolve("lib")));
    jars.addAll(namesIn(engine));
    jars.removeIf(jar -> OURS.matcher(jar).matches());
    assertFalse(jars.isEmpty());
    for (String jar : jars) {
      assertEquals(1, named.stream().filter(library -> library.is(jar)).count(), jar);
    }
    for (Library library : named) {
      assertTrue(
          IN_NO_PACKAGE.contains(library.jar()) ^ jars.stream().anyMatch(library::is),
          library.name());
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
