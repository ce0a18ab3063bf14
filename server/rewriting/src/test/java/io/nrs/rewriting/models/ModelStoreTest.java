package io.nrs.rewriting.models;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Language;
import io.nrs.language.FormulaGenerator;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.language.description.DescriptionReader;
import io.nrs.rewriting.Outcome;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.RewritingOptions.SelectionStrategy;
import io.nrs.rewriting.RewritingOptions.Windowing;
import io.nrs.rewriting.Selector;
import io.nrs.rewriting.Solver;
import io.nrs.rewriting.models.GivenModel.GivenFile;
import io.nrs.rewriting.models.ModelStore.FileStatus;
import io.nrs.rewriting.system.NeuralRewritingSystem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ModelStoreTest {
  private static final Language LANGUAGE = BuiltInLanguage.ARITHMETIC;

  @TempDir Path folder;
  private ModelStore store;

  @BeforeEach
  void save() throws IOException {
    store = new ModelStore(folder);
    TinyModels.save(store, LANGUAGE);
  }

  private Path file(String name) {
    return folder.resolve(name);
  }

  /** Opening fails with one line that names the file and the remedy. */
  private void check(String file, String... parts) {
    ModelException e =
        assertThrows(ModelException.class, () -> TinyModels.open(store, LANGUAGE).close());
    String message = e.getMessage();
    assertTrue(message.contains(file(file).toString()), message);
    assertTrue(message.contains("models folder"), message);
    assertEquals(1, message.lines().count(), message);
    for (String part : parts) {
      assertTrue(message.contains(part), message);
    }
  }

  @ParameterizedTest
  @EnumSource(BuiltInLanguage.class)
  void whatWasSavedIsOpenedAndAnswersAlways(BuiltInLanguage language) throws IOException {
    TinyModels.save(store, language);
    SplittableRandom random = new SplittableRandom(1);
    List<String> formulas =
        IntStream.range(1, 4)
            .mapToObj(levels -> FormulaGenerator.mixed(language, levels, random))
            .toList();
    List<Outcome> first;
    try (LoadedSystem system = TinyModels.open(store, language)) {
      first = system.rewriter().solveAll(formulas);
      assertEquals(formulas.size(), first.size());
      assertTrue(system.device().startsWith("cpu") || system.device().startsWith("gpu"));
    }
    try (LoadedSystem again = TinyModels.open(store, language)) {
      assertEquals(first, again.rewriter().solveAll(formulas));
    }
    assertEquals(
        TinyModels.config(language, TrainableModule.SOLVER),
        store.config(language, TrainableModule.SOLVER));
    assertTrue(store.status().stream().allMatch(status -> status.problem().isEmpty()));
  }

  @Test
  void aModelIsNotWrittenThroughLinks(@TempDir Path other) throws IOException {
    Path victim = Files.writeString(other.resolve("victim"), "precious");
    for (String name : List.of("weights.safetensors.new", "config.json.new")) {
      Files.createSymbolicLink(file("arithmetic/solver/" + name), victim);
    }
    TinyModels.save(store, LANGUAGE);
    assertEquals("precious", Files.readString(victim));
    TinyModels.open(store, LANGUAGE).close();
  }

  @Test
  void theNetworksOfALanguageMoveToAnotherFolder(@TempDir Path aside) throws IOException {
    TinyModels.save(store, BuiltInLanguage.LISTOPS);
    Files.writeString(file("arithmetic/notes.txt"), "mine");
    Path other = aside.resolve("previous");
    store.moveTo(other, LANGUAGE);
    TinyModels.open(new ModelStore(other), LANGUAGE).close();
    assertEquals("mine", Files.readString(other.resolve("arithmetic/notes.txt")));
    assertEquals(folder, ModelStore.serving(List.of(folder), other, BuiltInLanguage.LISTOPS));
    assertEquals(other, ModelStore.serving(List.of(folder), other, LANGUAGE));
    for (ModelStore each : List.of(store, new ModelStore(other))) {
      assertTrue(each.status().stream().allMatch(status -> status.problem().isEmpty()));
      assertFalse(each.status().isEmpty());
    }
    TinyModels.open(store, BuiltInLanguage.LISTOPS).close();
  }

  /** A folder of models may have files of users. */
  @ParameterizedTest
  @ValueSource(strings = {"weights.safetensors.new", "config.json.new", "config.json.writing"})
  void filesOfUsersBesideAModelStay(String name) throws IOException {
    Path own = Files.writeString(file("arithmetic/solver/" + name), "mine");
    TinyModels.save(store, LANGUAGE);
    assertEquals("mine", Files.readString(own));
    Files.delete(own);
    Files.createDirectory(own);
    TinyModels.save(store, LANGUAGE);
    assertTrue(Files.isDirectory(own));
    TinyModels.open(store, LANGUAGE).close();
  }

  @Test
  void outputsDoNotDependOnWhatElseIsAsked() {
    try (LoadedSystem system = TinyModels.open(store, LANGUAGE)) {
      SplittableRandom random = new SplittableRandom(2);
      List<Selector.Request> requests =
          IntStream.range(0, 40)
              .mapToObj(
                  i ->
                      new Selector.Request(
                          FormulaGenerator.mixed(LANGUAGE, 1 + i % 3, random), i % 4, 7))
              .filter(request -> request.text().length() < 100)
              .toList();
      List<Selector.Output> together = system.selector().select(requests);
      for (int i = 0; i < requests.size(); i++) {
        Selector.Output alone = system.selector().select(List.of(requests.get(i))).get(0);
        assertEquals(alone.leaf(), together.get(i).leaf());
        assertEquals(alone.confidence(), together.get(i).confidence(), 1e-5);
      }
      List<String> leaves = RulesFactory.of(LANGUAGE).domain().limit(600).toList();
      List<Solver.Solution> solutions = system.solver().solve(leaves);
      for (int i = 0; i < leaves.size(); i += 37) {
        Solver.Solution alone = system.solver().solve(List.of(leaves.get(i))).get(0);
        assertEquals(alone.value(), solutions.get(i).value());
        assertEquals(alone.confidence(), solutions.get(i).confidence(), 1e-5);
      }
    }
  }

  /** Otherwise accuracies over several seeds would vary less than those of independent draws. */
  @Test
  void noSeedHasDrawsOfAnother() {
    try (LoadedSystem system = TinyModels.open(store, LANGUAGE)) {
      Set<Selector.Output> known = new HashSet<>();
      for (long seed = 1; seed <= 3; seed++) {
        List<Selector.Request> requests = new ArrayList<>();
        for (int number = 1; number <= 100; number++) {
          requests.add(new Selector.Request("(1+2)", number, seed));
        }
        Set<Selector.Output> drawn = new HashSet<>(system.selector().select(requests));
        drawn.removeIf(output -> output.confidence() == 0);
        assertTrue(drawn.size() > 10, drawn.size() + " outputs that end");
        assertTrue(Collections.disjoint(known, drawn), "seed " + seed);
        known.addAll(drawn);
      }
    }
  }

  @Test
  void aSolverIsNotAskedForWhatItCannotRead() {
    try (LoadedSystem system = TinyModels.open(store, LANGUAGE)) {
      assertEquals(List.of(), system.solver().solve(List.of()));
      List<Solver.Solution> solutions =
          system.solver().solve(List.of("(1+2)", "1".repeat(1_000), "(1+2)"));
      assertEquals(new Solver.Solution("", 0), solutions.get(1));
      assertEquals(solutions.get(0), solutions.get(2));
    }
  }

  /** The paper's ways of reading give up on such formulas; the others still solve them. */
  @Test
  void aSelectorSeesNothingInTextsThatAreTooLongForIt() {
    try (LoadedSystem system = TinyModels.open(store, LANGUAGE)) {
      String tooLong = "(" + "1".repeat(128) + ")";
      List<Selector.Output> outputs =
          system
              .selector()
              .select(
                  Stream.of("(1+2)", tooLong, "(3+4)")
                      .map(text -> new Selector.Request(text, 0, 1))
                      .toList());
      assertEquals(new Selector.Output("", 0), outputs.get(1));
      for (int i : new int[] {0, 2}) {
        Selector.Request request = new Selector.Request(i == 0 ? "(1+2)" : "(3+4)", 0, 1);
        assertEquals(
            system.selector().select(List.of(request)).get(0).leaf(), outputs.get(i).leaf());
      }
      String formula = FormulaGenerator.generated(system.rules(), 6, new SplittableRandom(1));
      RewritingOptions options = RewritingOptions.standard().withOutputs(1);
      for (Windowing windowing : List.of(Windowing.NONE, Windowing.DYNAMIC)) {
        NeuralRewritingSystem paper = system.rewriter(options.withWindowing(windowing));
        assertEquals(formula, paper.solveAll(List.of(formula)).get(0).remaining());
      }
      assertEquals(
          "missing-leaf",
          system.rewriter(options.withWindowing(Windowing.NONE)).solve(formula).status());
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "arithmetic/selector/config.json",
        "arithmetic/selector/weights.safetensors",
        "arithmetic/solver/config.json",
        "arithmetic/solver/weights.safetensors"
      })
  void filesThatAreMissingTruncatedOrDamagedAreRefused(String name) throws IOException {
    Path file = file(name);
    byte[] whole = Files.readAllBytes(file);
    String train = "nrs train arithmetic " + name.split("/")[1];

    Files.write(file, Arrays.copyOf(whole, whole.length - 1));
    check(name, "SHA-256", train);
    Files.write(file, new byte[0]);
    check(name, "SHA-256", train);
    byte[] flipped = whole.clone();
    flipped[whole.length / 2] ^= 1;
    Files.write(file, flipped);
    check(name, "SHA-256", train);
    assertEquals(
        List.of(name),
        store.status().stream()
            .filter(status -> !status.problem().isEmpty())
            .map(ModelStore.FileStatus::file)
            .toList());
    Files.delete(file);
    check(name, "is missing", train);
    assertEquals(1, store.status().stream().filter(status -> !status.problem().isEmpty()).count());
    Files.createDirectory(file);
    check(name, "cannot be read", train);
    Files.delete(file);
    Files.write(file, whole);
    TinyModels.open(store, LANGUAGE).close();
  }

  /** Their sums are valid, but they are other models. */
  @ParameterizedTest
  @CsvSource({"ALGEBRA, SELECTOR", "LISTOPS, SELECTOR", "ARITHMETIC, SOLVER"})
  void configurationsOfOtherModelsAreRefused(BuiltInLanguage language, TrainableModule module)
      throws IOException {
    TinyModels.save(store, language);
    byte[] foreign = Files.readAllBytes(file(language.id() + "/" + module.id() + "/config.json"));
    store.put(Map.of("arithmetic/selector/config.json", foreign));
    check("arithmetic/selector/config.json", "describes another model than a selector");
  }

  private static Language logic(String rules) {
    return DescriptionReader.read(
            Path.of("x.json"),
            """
            {
              "id": "mine", "atoms": ["T", "F"], "operations": [{"symbol": "!", "form": "prefix"}],
              "rules": [%s], "examples": ["(!T)"]
            }
            """
                .formatted(rules))
        .language();
  }

  /** The networks of a described language answer by the rules of their training. */
  @Test
  void networksOfAnotherDescriptionAreRefused() throws IOException {
    TinyModels.save(store, logic("\"(!T) => F\", \"(!F) => T\""));
    store.config(logic("\"(!F) => T\", \"(!T)=>F\""), TrainableModule.SELECTOR);
    for (String changed : List.of("\"(!T) => F\"", "\"(!T) => T\", \"(!F) => T\"")) {
      ModelException e =
          assertThrows(
              ModelException.class, () -> store.config(logic(changed), TrainableModule.SELECTOR));
      assertEquals(
          "%s is of a selector that was trained for another description of mine: its atoms, operations or rules have changed since; train its networks with: nrs language train mine"
              .formatted(file("mine/selector/config.json")),
          e.getMessage());
    }
  }

  private GivenFile given(String name) throws IOException {
    return new GivenFile(Path.of(name), Files.readAllBytes(file(name)));
  }

  private void install(TrainableModule module, String weights, String config) throws IOException {
    new GivenModel(BuiltInLanguage.LISTOPS, module, given(weights), given(config)).install(store);
  }

  @Test
  void modelsOfOtherProgramsAreCheckedAndInstalled() throws IOException {
    TinyModels.save(store, BuiltInLanguage.LISTOPS);
    TinyModels.save(store, BuiltInLanguage.ALGEBRA);
    String weights = "listops/selector/weights.safetensors";
    String config = "listops/selector/config.json";
    install(TrainableModule.SELECTOR, weights, config);
    assertEquals(
        List.of(config, weights),
        store.status().stream()
            .map(FileStatus::file)
            .filter(name -> name.startsWith("listops/selector"))
            .sorted()
            .toList());
    assertEquals(
        "formulas of another program",
        store
            .config(BuiltInLanguage.LISTOPS, TrainableModule.SELECTOR)
            .training()
            .settings()
            .get(TrainingRecord.FORMULAS)
            .getAsString());
    for (String other :
        List.of("algebra/selector/config.json", "listops/solver/config.json", weights)) {
      ModelException e =
          assertThrows(
              ModelException.class, () -> install(TrainableModule.SELECTOR, weights, other));
      assertTrue(e.getMessage().startsWith(other + " "), e.getMessage());
    }
    ModelException e =
        assertThrows(
            ModelException.class,
            () ->
                install(TrainableModule.SELECTOR, "algebra/selector/weights.safetensors", config));
    assertTrue(e.getMessage().contains("cannot be used"), e.getMessage());
  }

  @Test
  void weightsOfOtherModelsAreRefused() throws IOException {
    TinyModels.save(store, BuiltInLanguage.ALGEBRA);
    byte[] foreign = Files.readAllBytes(file("algebra/selector/weights.safetensors"));
    store.put(Map.of("arithmetic/selector/weights.safetensors", foreign));
    check("arithmetic/selector/weights.safetensors", "cannot be used", "another network");
    store.put(Map.of("arithmetic/selector/weights.safetensors", new byte[] {1, 2, 3}));
    check("arithmetic/selector/weights.safetensors", "cannot be used", "truncated");
  }

  private void put(String name, String text) throws IOException {
    store.put(Map.of(name, text.getBytes(StandardCharsets.UTF_8)));
  }

  /** A configuration with the right sum that makes no sense. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "\"heads\": 2 | \"heads\": 3 | network cannot be used: {\"vocabulary\":",
        "\"heads\": 2 | \"heads\": 0 | network cannot be used: {\"vocabulary\":",
        "\"heads\": 2 | \"heads\": \"2\" | network.heads must be a whole number, not \"2\"",
        "\"heads\" | \"head\" | network.heads is missing",
        "\"labels\" | \"others\" | network.positions must be plain or labels, not \"others\"",
        "\"natural\" | \"other\" | outputOrder must be natural or reversed, not \"other\"",
        "\"tokens\" | \"token\" | tokens is missing",
        "\"network\" | \"net\" | network is missing",
        "\"training\" | \"trained\" | training is missing",
        "\"seconds\" | \"time\" | training.seconds is missing",
        "\"format\": 1 | \"format\": 1.5 | format must be a whole number, not 1.5",
        "{ | | it is no JSON"
      })
  void configurationsThatAreDamagedAreRefused(String part, String damaged, String problem)
      throws IOException {
    String name = "arithmetic/selector/config.json";
    String text = Files.readString(file(name));
    String changed = text.replace(part, damaged == null ? "" : damaged);
    assertFalse(changed.equals(text));
    put(name, changed);
    check(name, " is damaged (" + problem, "nrs train arithmetic selector");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'' | it must be an object, not null",
        "null | it must be an object, not null",
        "[] | it must be an object, not []",
        "{} | format is missing",
        "{ | it is no JSON"
      })
  void whatIsNoConfigurationIsRefused(String text, String problem) throws IOException {
    String name = "arithmetic/selector/config.json";
    put(name, text);
    check(name, " is damaged (" + problem + ")", "nrs train arithmetic selector");
  }

  /** Whatever else such a record has, it is not of this version. */
  @Test
  void configurationsOfOtherFormatsAreRefused() throws IOException {
    String name = "arithmetic/selector/config.json";
    put(
        name,
        """
        {"format": 2, "language": "arithmetic", "module": "selector"}
        """);
    check(name, "describes another model than a selector");
  }

  /** Models that are there have constants by their names, and escapes of signs of HTML. */
  @Test
  void constantsAndEscapesOfConfigurationsAreReadInEitherForm() throws IOException {
    String name = "arithmetic/selector/config.json";
    ModelConfig config = store.config(LANGUAGE, TrainableModule.SELECTOR);
    String text = Files.readString(file(name));
    String earlier =
        text.replace("\"labels\",", "\"LABELS\",")
            .replace("\"natural\"", "\"NATURAL\"")
            .replace("<", "\\u003c");
    assertEquals(3, Stream.of("LABELS", "NATURAL", "\\u003cp").filter(earlier::contains).count());
    put(name, earlier);
    assertEquals(config, store.config(LANGUAGE, TrainableModule.SELECTOR));
  }

  @Test
  void aMissingOrDamagedManifestIsRefused() throws IOException {
    byte[] whole = Files.readAllBytes(file("manifest.json"));
    String text = new String(whole, StandardCharsets.UTF_8);
    for (String damaged :
        List.of("", "null", "{}", "[]", text.replace("{\n    ", "3, {"), "\u0000", "{\"a")) {
      Files.writeString(file("manifest.json"), damaged);
      check("manifest.json", "is damaged");
    }
    Files.writeString(file("manifest.json"), text.replace("\"format\": 1", "\"format\": 2"));
    check("manifest.json", "has format 2, and this version reads 1");
    Files.write(file("manifest.json"), new byte[] {'{', (byte) 0xff, '}'});
    check("manifest.json", "is damaged");
    Files.writeString(file("manifest.json"), text.replace("solver/weights", "solver/\\u0000other"));
    assertEquals(
        "it cannot be read",
        store.status().stream()
            .map(ModelStore.FileStatus::problem)
            .filter(problem -> !problem.isEmpty())
            .findFirst()
            .orElseThrow());
    check("manifest.json", "does not list arithmetic/solver/weights.safetensors");
    Files.delete(file("manifest.json"));
    check("manifest.json", "is missing");
  }

  @Test
  void aFolderThatIsNoneIsRefused() throws IOException {
    store = new ModelStore(folder.resolve("nothing"));
    folder = store.folder();
    check("arithmetic/selector/config.json", "is missing");
    Files.writeString(folder, "a file");
    check("arithmetic/selector/config.json");
  }

  @Test
  void savingReplacesFilesAndLeavesTheOthersListed() throws IOException {
    TinyModels.save(store, BuiltInLanguage.LISTOPS);
    String before = Files.readString(file("manifest.json"));
    TinyModels.save(store, LANGUAGE);
    assertEquals(before, Files.readString(file("manifest.json")));
    assertEquals(8, store.status().size());
    try (var files = Files.walk(folder)) {
      assertEquals(10, files.filter(Files::isRegularFile).count(), "with manifest and lock");
    }
    Files.copy(
        file("listops/solver/config.json"),
        file("arithmetic/solver/config.json"),
        StandardCopyOption.REPLACE_EXISTING);
    check("arithmetic/solver/config.json", "SHA-256");
  }

  @Test
  void aModelIsTakenOverWithAllItsFilesAndWithoutThoseOfTheOldOne() throws IOException {
    store.put(Map.of("arithmetic/solver/metrics.json", new byte[] {'1'}));
    ModelStore other = new ModelStore(folder.resolve("other"));
    TinyModels.save(other, LANGUAGE);
    other.put(Map.of("arithmetic/solver/rounded.json", new byte[] {'2'}));
    Files.delete(file("arithmetic/solver/config.json"));

    store.take(other, LANGUAGE, TrainableModule.SOLVER);
    assertTrue(store.status().stream().allMatch(file -> file.problem().isEmpty()));
    assertTrue(Files.exists(file("arithmetic/solver/rounded.json")));
    assertTrue(Files.notExists(file("arithmetic/solver/metrics.json")));
    TinyModels.open(store, LANGUAGE).close();
  }

  @Test
  void aDamagedModelIsNotTakenOver() throws IOException {
    ModelStore other = new ModelStore(folder.resolve("other"));
    TinyModels.save(other, LANGUAGE);
    Files.write(folder.resolve("other/arithmetic/solver/weights.safetensors"), new byte[] {1});
    List<ModelStore.FileStatus> before = store.status();
    assertThrows(ModelException.class, () -> store.take(other, LANGUAGE, TrainableModule.SOLVER));
    assertEquals(before, store.status());
  }

  private static RewritingOptions tagging() {
    return RewritingOptions.standard().withSelection(SelectionStrategy.TAGGING);
  }

  @Test
  void aTaggerIsOpenedWhereItIsAskedFor() throws IOException {
    TinyModels.saveTagger(store, LANGUAGE);
    try (LoadedSystem system = TinyModels.open(store, LANGUAGE)) {
      List<String> warnings = new ArrayList<>();
      system.rewriter(tagging(), warnings::add).solve("(1+2)");
      assertEquals(List.of(), warnings);
    }
  }

  /** The tagger that was saved has a validation of its own. */
  @ParameterizedTest
  @CsvSource({"1, true", "0.99, false"})
  void aTaggerServesByItselfIfItMadeNoMistake(double validation, boolean serves)
      throws IOException {
    RewritingOptions auto = RewritingOptions.standard().withSelection(SelectionStrategy.AUTO);
    List<String> warnings = new ArrayList<>();
    try (LoadedSystem system = TinyModels.open(store, LANGUAGE)) {
      system.rewriter(auto, warnings::add).solve("(1+2)");
      assertEquals(List.of(), warnings, "none is trained");
    }
    TinyModels.saveTagger(store, LANGUAGE, validation);
    assertEquals(serves, store.hasExactTagger(LANGUAGE));
    Files.write(file("arithmetic/tagger/weights.safetensors"), new byte[] {1});
    try (LoadedSystem system = TinyModels.open(store, LANGUAGE)) {
      system.rewriter(auto, warnings::add).solve("(1+2)");
    }
    assertEquals(serves ? 1 : 0, warnings.size(), "only one that is used is missed");
  }

  /** The Selector is used instead, and the reason is one line. */
  private void checkTaggerIsReplaced(String... parts) {
    try (LoadedSystem system = TinyModels.open(store, LANGUAGE)) {
      assertThrows(ModelException.class, () -> system.rewriter(tagging()));
      List<String> warnings = new ArrayList<>();
      Outcome outcome = system.rewriter(tagging(), warnings::add).solve("(1+2)");
      assertEquals(system.rewriter().solve("(1+2)"), outcome);
      assertEquals(1, warnings.size());
      assertEquals(1, warnings.get(0).lines().count());
      for (String part : parts) {
        assertTrue(warnings.get(0).contains(part), warnings.get(0));
      }
    }
  }

  @Test
  void withoutATaggerTheSelectorServes() {
    checkTaggerIsReplaced(
        "arithmetic/tagger/config.json is missing",
        "nrs train arithmetic tagger",
        "the generating Selector is used");
  }

  @Test
  void inThePlaceOfADamagedTaggerTheSelectorServes() throws IOException {
    TinyModels.saveTagger(store, LANGUAGE);
    byte[] bytes = Files.readAllBytes(file("arithmetic/tagger/weights.safetensors"));
    bytes[bytes.length - 1] ^= 1;
    Files.write(file("arithmetic/tagger/weights.safetensors"), bytes);
    checkTaggerIsReplaced("weights.safetensors is not the file that was trained");

    TinyModels.saveTagger(store, LANGUAGE);
    store.put(Map.of("arithmetic/tagger/weights.safetensors", new byte[] {1, 2, 3}));
    checkTaggerIsReplaced("weights.safetensors cannot be used: it is truncated");

    store.put(Map.of("arithmetic/tagger/config.json", "{}".getBytes(StandardCharsets.UTF_8)));
    checkTaggerIsReplaced("config.json");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "manifest.json",
        "arithmetic/solver/config.json",
        "arithmetic/selector/weights.safetensors"
      })
  void aLinkToADeviceIsRefused(String name) throws IOException {
    assumeTrue(Files.exists(Path.of("/dev/zero")));
    Files.delete(file(name));
    Files.createSymbolicLink(file(name), Path.of("/dev/zero"));
    check(name, "is not a regular file");
  }

  @Test
  void manifestsCutShortOrWithFlippedBitsAreRefusedOrHarmless() throws IOException {
    byte[] whole = Files.readAllBytes(file("manifest.json"));
    for (int length = 0; length < whole.length; length += 5) {
      tryManifest(Arrays.copyOf(whole, length));
    }
    SplittableRandom random = new SplittableRandom(3);
    for (int i = 0; i < 500; i++) {
      int bit = random.nextInt(8 * whole.length);
      byte[] flipped = whole.clone();
      flipped[bit / 8] ^= (byte) (1 << bit % 8);
      tryManifest(flipped);
    }
  }

  private void tryManifest(byte[] bytes) throws IOException {
    Files.write(file("manifest.json"), bytes);
    try {
      store.status();
      store.config(LANGUAGE, TrainableModule.SOLVER);
    } catch (ModelException e) {
      assertEquals(1, e.getMessage().lines().count());
    }
  }
}
