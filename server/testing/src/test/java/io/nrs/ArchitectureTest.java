package io.nrs;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.AccessTarget;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaCodeUnitAccess;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.text.Collator;
import java.text.DecimalFormat;
import java.text.NumberFormat;
import java.text.SimpleDateFormat;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The rules of ARCHITECTURE.md that the compiler cannot check. They are: which packages may use a
 * library, no cycles between packages, and no two classes of one name. The modules ensure that a
 * layer sees only those below it.
 */
class ArchitectureTest {
  /** Our own, of every module that is built before this one: LSP4J is unpacked beside them. */
  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new DoNotIncludeTests())
          .importPaths(
              Stream.concat(
                      Stream.of(Path.of("..", "..", "grammar")),
                      modules(Path.of("..")).filter(module -> !module.endsWith("dist")))
                  .map(module -> module.resolve(Path.of("target", "classes", "io", "nrs")))
                  .toList());

  /** Those of tests, with the simulated editor. */
  private static final JavaClasses TESTS =
      new ClassFileImporter()
          .importPaths(
              Stream.concat(
                      Stream.of(Path.of("..", "editor-client", "target", "classes")),
                      Stream.concat(
                              Stream.of(Path.of("..", "..", "grammar")), modules(Path.of("..")))
                          .map(module -> module.resolve(Path.of("target", "test-classes"))))
                  .map(folder -> folder.resolve(Path.of("io", "nrs")))
                  .toList());

  private static Stream<Path> modules(Path parent) {
    try (Stream<Path> folders = Files.list(parent)) {
      // A removed module may have left its classes.
      return folders.filter(each -> Files.exists(each.resolve("pom.xml"))).toList().stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void everyPackageIsChecked() {
    String names =
        "grammar language network rewriting training evaluation.run evaluation.llm "
            + "protocol checking editor lsp cli benchmarks spark";
    for (String name : names.split(" ")) {
      assertTrue(
          CLASSES.stream().anyMatch(type -> type.getPackageName().equals("io.nrs." + name)),
          "no classes found in io.nrs."
              + name
              + ": compile all modules, ./mvnw -Dnrs.launcher test-compile");
    }
  }

  /** The arrows between modules that ARCHITECTURE.md draws are their dependencies. */
  @Test
  void thePictureOfModulesIsTrue() throws IOException {
    Set<String> arrows = new TreeSet<>();
    for (Path module : modules(Path.of("..")).toList()) {
      // Tests and profiles may use more.
      String pom = Files.readString(module.resolve("pom.xml")).split("<profiles>")[0];
      Pattern.compile("<dependency>(.*?)</dependency>", Pattern.DOTALL)
          .matcher(pom)
          .results()
          .map(dependency -> dependency.group(1))
          .filter(each -> !each.contains("<scope>test") && !each.contains("<type>test-jar"))
          .flatMap(each -> Pattern.compile("<artifactId>nrs-(.*?)<").matcher(each).results())
          .forEach(used -> arrows.add(module.getFileName() + " --> " + used.group(1)));
    }
    assertEquals(
        arrows,
        Files.readAllLines(Path.of("..", "..", "ARCHITECTURE.md")).stream()
            .map(String::strip)
            .filter(line -> line.contains(" --> "))
            .collect(Collectors.toCollection(TreeSet::new)));
  }

  @Test
  void packagesAreFreeOfCycles() {
    slices().matching("io.nrs.(**)").should().beFreeOfCycles().check(CLASSES);
  }

  @Test
  void noTwoClassesHaveOneName() {
    Map<String, List<String>> named =
        CLASSES.stream()
            .filter(type -> !type.isNestedClass() && !type.getSimpleName().equals("package-info"))
            .collect(
                groupingBy(
                    JavaClass::getSimpleName,
                    TreeMap::new,
                    mapping(JavaClass::getPackageName, toList())));
    named.values().removeIf(packages -> packages.size() == 1);
    assertEquals(Map.of(), named);
  }

  @Test
  void grammarKnowsNothingElse() {
    classes()
        .that()
        .resideInAPackage("io.nrs.grammar..")
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage("java..", "org.antlr.v4.runtime..", "io.nrs.grammar..")
        .check(CLASSES);
  }

  /** Clients of other programs compile against it: it brings nothing but Gson. */
  @Test
  void protocolKnowsGsonAlone() {
    classes()
        .that()
        .resideInAPackage("io.nrs.protocol..")
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage("java..", "com.google.gson..", "io.nrs.protocol..")
        .check(CLASSES);
  }

  /** A file of any size is read by RegularFiles, which refuses it before it takes memory. */
  @Test
  void filesAreReadUpToALimit() {
    noClasses()
        .that()
        .resideOutsideOfPackages("io.nrs.distribution..")
        .should()
        .callMethod(Files.class, "readAllBytes", Path.class)
        .orShould()
        .callMethod(Files.class, "readString", Path.class)
        .orShould()
        .callMethod(Files.class, "readAllLines", Path.class)
        .check(CLASSES);
    // A small file may hold very much.
    noClasses()
        .that()
        .resideOutsideOfPackage("io.nrs.io..")
        .should()
        .callConstructor(GZIPInputStream.class, InputStream.class)
        .check(CLASSES);
  }

  /**
   * Random generators whose seeds are computed by hand are parts of one another's streams. Only
   * RandomStreams, which mixes what leads to a part, makes them.
   */
  @Test
  void oneClassMakesRandomGenerators() {
    noClasses()
        .that()
        .doNotHaveFullyQualifiedName("io.nrs.language.sampling.RandomStreams")
        .should()
        .accessTargetWhere(
            describe(
                "makes a random generator",
                (JavaAccess<?> access) ->
                    access.getName().equals("<init>")
                        && access
                            .getTargetOwner()
                            .isAssignableTo("java.util.random.RandomGenerator")
                        && !access.getTargetOwner().isAssignableTo(SecureRandom.class)))
        .orShould()
        .callMethod(Math.class, "random")
        .check(CLASSES);
  }

  /**
   * Numbers have the digits of all programs: each process sets the locale of formatting when it
   * begins, and nothing else asks for the user's.
   */
  @Test
  void theLocaleDecidesNothing() {
    classes()
        .that()
        .containAnyMethodsThat(describe("are main", method -> method.getName().equals("main")))
        .should()
        .callMethod(Locale.class, "setDefault", Locale.Category.class, Locale.class)
        .check(CLASSES);
    noClasses()
        .should()
        .callMethod(String.class, "toLowerCase")
        .orShould()
        .callMethod(String.class, "toUpperCase")
        .orShould()
        .callMethod(DateTimeFormatter.class, "ofPattern", String.class)
        .orShould()
        .callMethod(NumberFormat.class, "getInstance")
        .orShould()
        .callMethod(NumberFormat.class, "getNumberInstance")
        .orShould()
        .callConstructor(DecimalFormat.class, String.class)
        .orShould()
        .callConstructor(SimpleDateFormat.class, String.class)
        .orShould()
        .callMethod(Collator.class, "getInstance")
        .orShould()
        .callMethod(String.class, "format", String.class, Object[].class)
        .orShould()
        .callMethod(PrintStream.class, "printf", String.class, Object[].class)
        .orShould()
        .callMethod(PrintStream.class, "format", String.class, Object[].class)
        .check(CLASSES);
  }

  /**
   * A request about text does not wait for rewriting, whose length no text shows. It reads what the
   * networks' threads have found. The rule follows every call from the methods of such requests.
   */
  @Test
  void requestsAboutTextRewriteNothing() {
    JavaClass methods = CLASSES.get("io.nrs.lsp.ServerMethods");
    Deque<JavaCodeUnit> open = new ArrayDeque<>();
    Map<JavaCodeUnit, JavaCodeUnit> callers = new HashMap<>();
    // Hovers ask networks, and commands are not about text.
    methods.getMethods().stream()
        .filter(method -> !Set.of("hover", "executeCommand").contains(method.getName()))
        .forEach(open::add);
    assertTrue(open.size() > 10, "requests of " + methods);
    Set<String> rewriting = new TreeSet<>();
    while (!open.isEmpty()) {
      JavaCodeUnit caller = open.remove();
      for (JavaCodeUnit called : called(caller)) {
        if (rewrites(called)) {
          rewriting.add(path(caller, callers) + " → " + called.getFullName());
        } else if (!called.equals(caller) && !mayRewrite(called) && !callers.containsKey(called)) {
          callers.put(called, caller);
          open.add(called);
        }
      }
    }
    assertEquals(Set.of(), rewriting);
    // What the rule follows, so that it cannot become empty.
    for (String followed :
        List.of(
            "RewriteAction.lenses(",
            "InlayHints.hints(",
            "CodeActions.actions(",
            "Completions.items(",
            "PulledDiagnostics.answer(",
            "Findings.of(",
            "Evaluator.isNormalForm(")) {
      assertTrue(
          callers.keySet().stream().anyMatch(method -> method.getFullName().contains(followed)),
          followed);
    }
  }

  /** Whether a method rewrites a formula: its work may be any number of steps. */
  private static boolean rewrites(JavaCodeUnit method) {
    String owner = method.getOwner().getName();
    return switch (owner) {
      case "io.nrs.grammar.Evaluator" ->
          Set.of("value", "exactValue", "hasValue").contains(method.getName());
      case "io.nrs.grammar.rewriting.StringRewriting", "io.nrs.grammar.rewriting.TermRewriting" ->
          method.getName().equals("normalForm");
      case "io.nrs.rewriting.Rewriter" -> true;
      default -> false;
    };
  }

  /**
   * Those that may: a line that is mended for a user who asked for it, formulas of languages of
   * which only their author says that rewriting ends, the proof of a description, which runs its
   * examples on threads of its own, and short operations of ListOps that a language lacks, whose
   * value is the remedy.
   */
  private static boolean mayRewrite(JavaCodeUnit method) {
    return method.getFullName().startsWith("io.nrs.checking.FixedLine.")
        || method.getFullName().startsWith("io.nrs.grammar.reading.Parser.isEndless(")
        || method.getFullName().startsWith("io.nrs.grammar.reading.ExternalListOps.value(")
        || method.getFullName().startsWith("io.nrs.grammar.reading.Tree.list(")
        || method
            .getFullName()
            .startsWith("io.nrs.lsp.notifications.DescriptionDocuments.mistakes(");
  }

  /** What a method calls, refers to or makes, with all implementations of an abstract method. */
  private static List<JavaCodeUnit> called(JavaCodeUnit method) {
    return Stream.<JavaCodeUnitAccess<?>>concat(
            method.getCallsFromSelf().stream(), method.getCodeUnitReferencesFromSelf().stream())
        .flatMap(access -> access.getTarget().resolveMember().stream())
        .map(JavaCodeUnit.class::cast)
        .filter(called -> called.getOwner().getPackageName().startsWith("io.nrs"))
        .flatMap(called -> Stream.concat(Stream.of(called), implementations(called)))
        .toList();
  }

  private static Stream<JavaCodeUnit> implementations(JavaCodeUnit method) {
    String[] parameters =
        method.getRawParameterTypes().stream().map(JavaClass::getName).toArray(String[]::new);
    return method.getOwner().getAllSubclasses().stream()
        .flatMap(type -> type.tryGetMethod(method.getName(), parameters).stream());
  }

  private static String path(JavaCodeUnit last, Map<JavaCodeUnit, JavaCodeUnit> callers) {
    return Stream.iterate(last, Objects::nonNull, callers::get)
        .map(JavaCodeUnit::getFullName)
        .collect(Collectors.joining(" ← "));
  }

  /**
   * {@code formatted} asks for the user's locale, and a library runs in processes of others. So it
   * formats no numbers: a text has them by {@code %s}, or by {@code format} with a locale.
   */
  @Test
  void numbersAreFormattedWithALocale() throws IOException {
    List<String> found = new ArrayList<>();
    List<Path> roots =
        Stream.concat(Stream.of(Path.of("..", "..", "grammar")), modules(Path.of("..")))
            .map(module -> module.resolve(Path.of("src", "main", "java")))
            .filter(Files::isDirectory)
            .toList();
    for (Path root : roots) {
      try (Stream<Path> all = Files.walk(root)) {
        for (Path file : all.filter(each -> each.toString().endsWith(".java")).toList()) {
          withoutLocale(Files.readString(file))
              .forEach(literal -> found.add(file.getFileName() + ": " + literal));
        }
      }
    }
    assertEquals(List.of(), found);
  }

  /** Text blocks, texts, characters, comments and brackets. */
  private static final Pattern TOKEN =
      Pattern.compile(
          "\"\"\".*?\"\"\"|\"(?:[^\"\\\\]|\\\\.)*\"|'(?:[^'\\\\]|\\\\.)+'|//[^\\n]*|/[*].*?[*]/|[()]",
          Pattern.DOTALL);

  /** A number, which has the digits and separators of a locale. */
  private static final Pattern NUMBER =
      Pattern.compile("%(\\d+\\$)?[-0-9,.+(#]*[dfeEgG](?![A-Za-z])");

  /** The texts with numbers that are no argument of a method {@code format}. */
  private static List<String> withoutLocale(String source) {
    List<String> found = new ArrayList<>();
    Deque<Boolean> formats = new ArrayDeque<>();
    TOKEN
        .matcher(source)
        .results()
        .forEach(
            token -> {
              String text = token.group();
              if (text.equals("(")) {
                formats.push(source.startsWith("format", token.start() - "format".length()));
              } else if (text.equals(")")) {
                formats.pop();
              } else if (text.startsWith("\"")
                  && NUMBER.matcher(text.replace("%%", "")).find()
                  && !Boolean.TRUE.equals(formats.peek())) {
                found.add(text);
              }
            });
    return found;
  }

  /**
   * A result must not depend on the machine's speed. A test that waits has no limit of its own:
   * JUnit's, which the root POM sets, ends one that hangs. {@code Growth} measures work.
   */
  @Test
  void testsMeasureNoTime() {
    noClasses()
        .that()
        .doNotHaveFullyQualifiedName("io.nrs.testing.Growth")
        .should()
        .callMethod(System.class, "nanoTime")
        .orShould()
        .callMethod(System.class, "currentTimeMillis")
        .orShould()
        .callMethod(Instant.class, "now")
        .orShould()
        .dependOnClassesThat()
        .haveFullyQualifiedName("org.junit.jupiter.api.Timeout")
        .orShould()
        .callMethodWhere(
            describe(
                "waits for a limited time", (JavaMethodCall call) -> isLimited(call.getTarget())))
        .check(TESTS);
  }

  private static boolean isLimited(AccessTarget.CodeUnitCallTarget method) {
    List<String> parameters =
        method.getRawParameterTypes().stream().map(JavaClass::getName).toList();
    return (parameters.contains(Duration.class.getName())
            && method.getOwner().isEquivalentTo(Assertions.class))
        || (parameters.contains(TimeUnit.class.getName())
            && !method.getOwner().isAssignableTo(ScheduledExecutorService.class));
  }

  /** Without this, nothing would interrupt a test that hangs. */
  @Test
  void testsThatHangAreInterrupted() {
    String guard = System.getProperty("junit.jupiter.execution.timeout.default", "");
    assertTrue(guard.matches("[1-9][0-9]+ m"), guard);
  }

  /** Each of these says why time has to pass; all others wait for an event. */
  @Test
  void testsDoNotSleep() {
    noClasses()
        .that()
        .haveNameNotMatching(
            ".*\\.(EditorClient|Typist|KillsTest|BuildProgressTest|BackgroundSolverTest)")
        .should()
        .callMethod(Thread.class, "sleep", long.class)
        .orShould()
        .callMethod(TimeUnit.class, "sleep", long.class)
        .check(TESTS);
  }

  @ParameterizedTest
  @CsvSource({
    "org.antlr.., 'io.nrs.grammar..'",
    "ai.djl.., 'io.nrs.network.. io.nrs.rewriting.models.. io.nrs.training.. io.nrs.benchmarks..'",
    "org.eclipse.lsp4j.., 'io.nrs.lsp.. io.nrs.editor..'",
    "picocli.., 'io.nrs.cli.. io.nrs.benchmarks..'",
    "org.apache.commons.jexl3.., 'io.nrs.language.description..'",
    "com.openai.., 'io.nrs.evaluation.llm..'",
    "org.knowm.xchart.., 'io.nrs.evaluation.report..'",
    "org.commonmark.., 'io.nrs.evaluation.report..'",
    "org.apache.spark.., 'io.nrs.spark..'"
  })
  void onlyTheseKnowTheLibrary(String library, String packages) {
    noClasses()
        .that()
        .resideOutsideOfPackages(packages.split(" "))
        .should()
        .dependOnClassesThat()
        .resideInAPackage(library)
        .check(CLASSES);
  }
}
