package io.nrs.eclipse;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Checks the packages and class names of the shipped bundles, and that no test measures time. It
 * reads sources, because compilers inline constants, so that class files do not refer to their
 * owners.
 */
class ArchitectureTest {
  /** The root folder of the repository. */
  private static final Path ROOT = Path.of(System.getProperty("nrs.repository"));

  private static final List<String> BUNDLES = List.of("io.nrs.eclipse");

  /** The folders with the code of tests. */
  private static final List<Path> TESTS =
      List.of(
          Path.of("io.nrs.eclipse.tests", "src"),
          Path.of("io.nrs.eclipse.ui.tests", "src"),
          Path.of("io.nrs.eclipse.product", "src"));

  /** A format of a number, or a change of case, that asks for the user's locale by default. */
  private static final Pattern LOCALE =
      Pattern.compile("%[-#+ 0,(]*\\d*(\\.\\d+)?[dfeEgGxX]\\b|to(Upper|Lower)Case\\(\\)");

  /** Clocks and limits. A call whose last argument is a unit of time waits no longer than that. */
  private static final Pattern WALL_TIME =
      Pattern.compile(
          "\\bassert\\w*\\s*\\(\\s*Duration\\b"
              + "|@(?:org\\.junit\\.jupiter\\.api\\.)?Timeout\\s*\\("
              + "|\\bSystem\\s*(?:\\.|::)\\s*(?:nanoTime|currentTimeMillis)\\b"
              + "|\\bInstant\\s*(?:\\.|::)\\s*now\\b"
              + "|\\b(?:orTimeout|completeOnTimeout)\\s*\\("
              + "|,\\s*(?:[\\w.\\s]+\\.\\s*)?(?:(?:NANO|MICRO|MILLI)?SECONDS|MINUTES|HOURS|DAYS)\\s*\\)"
              + "|\\bwaitFor\\s*\\(\\s*[^)\\s]");

  private static final Pattern PACKAGE =
      Pattern.compile("^package ([a-z0-9.]+);", Pattern.MULTILINE);
  private static final Pattern CLASS = Pattern.compile("\\b(io\\.nrs\\.eclipse[a-z0-9.]*)\\.[A-Z]");

  @Test
  void packagesHaveNoCycles() throws IOException {
    Map<String, TreeSet<String>> uses = new TreeMap<>();
    for (Path source : pluginSources()) {
      String text = Files.readString(source);
      String own = PACKAGE.matcher(text).results().findFirst().orElseThrow().group(1);
      TreeSet<String> used = uses.computeIfAbsent(own, name -> new TreeSet<>());
      CLASS.matcher(text).results().map(found -> found.group(1)).forEach(used::add);
      used.remove(own);
    }
    assertTrue(uses.size() > 8, uses.keySet()::toString);
    // A package that uses none of those left is in no cycle.
    Set<String> left = new TreeSet<>(uses.keySet());
    while (left.removeIf(name -> uses.get(name).stream().noneMatch(left::contains))) {
      continue;
    }
    assertEquals(Set.of(), left);
  }

  @Test
  void classNamesAreUniqueInTheRepository() throws IOException {
    List<Path> sources = new ArrayList<>(pluginSources());
    for (String folder : List.of("grammar", "server")) {
      sources.addAll(sources(ROOT.resolve(folder)));
    }
    Map<String, List<Path>> byName =
        sources.stream()
            .map(ROOT::relativize)
            .collect(Collectors.groupingBy(ArchitectureTest::className));
    assertTrue(byName.size() > 200, byName.size() + " classes");
    assertEquals(
        List.of(),
        byName.values().stream()
            .filter(same -> same.size() > 1)
            .filter(same -> same.stream().anyMatch(path -> path.startsWith("eclipse-plugin")))
            .toList());
  }

  /** Tests wait for events. JUnit's own timeout, in the root's pom.xml, is the only limit. */
  @Test
  void noTestMeasuresWallTime() throws IOException {
    List<String> found = new ArrayList<>();
    int read = 0;
    for (Path folder : TESTS) {
      for (Path source : javaFiles(ROOT.resolve("eclipse-plugin").resolve(folder))) {
        read++;
        WALL_TIME
            .matcher(Files.readString(source))
            .results()
            .forEach(use -> found.add(source.getFileName() + ": " + use.group()));
      }
    }
    assertTrue(read > 60, read + " classes");
    assertEquals(List.of(), found);
  }

  /** Numbers have the digits of all programs, whatever the user's locale is. */
  @Test
  void theLocaleDecidesNothing() throws IOException {
    List<String> found = new ArrayList<>();
    int numbers = 0;
    for (Path source : pluginSources()) {
      String text = Files.readString(source);
      for (MatchResult use : LOCALE.matcher(text).results().toList()) {
        numbers++;
        String before = text.substring(Math.max(0, use.start() - 60), use.start());
        if (!before.contains("Locale.ROOT")) {
          found.add(source.getFileName() + ": " + use.group());
        }
      }
    }
    assertTrue(numbers > 3, numbers + " numbers");
    assertEquals(List.of(), found);
  }

  /** Without this, nothing would interrupt a test that hangs. */
  @Test
  void testsThatHangAreInterrupted() {
    String guard = System.getProperty("junit.jupiter.execution.timeout.default", "");
    assertTrue(guard.matches("[1-9][0-9]+ m"), guard);
  }

  private static String className(Path source) {
    return source.getFileName().toString().replace(".java", "");
  }

  private static List<Path> pluginSources() throws IOException {
    List<Path> sources = new ArrayList<>();
    for (String bundle : BUNDLES) {
      sources.addAll(sources(ROOT.resolve("eclipse-plugin").resolve(bundle)));
    }
    return sources;
  }

  /** The main classes below a folder, without tests and build output. */
  private static List<Path> sources(Path folder) throws IOException {
    Path main = Path.of("src", "main", "java");
    return javaFiles(folder).stream()
        .filter(file -> file.toString().contains(main.toString()))
        .filter(file -> !file.endsWith("package-info.java"))
        .toList();
  }

  private static List<Path> javaFiles(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.toString().endsWith(".java")).toList();
    }
  }
}
