package io.nrs.cli.exporting;

import static java.util.stream.Collectors.toSet;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.nrs.cli.CommandLineRun;
import io.nrs.cli.CommandLineRun.Result;
import io.nrs.language.LanguageRules;
import io.nrs.language.catalogue.LanguageCatalogue;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.language.sampling.RandomStreams;
import io.nrs.rewriting.models.TrainableModule;
import io.nrs.testing.OptionalTool;
import io.nrs.training.data.Example;
import io.nrs.training.data.TrainingData;
import io.nrs.training.settings.Presets;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExportTest {
  private static final Path MODELS = Path.of("..", "..", "models").toAbsolutePath().normalize();

  private static final String SQL =
      Path.of("..", "..", "grammar", "languages", "sql.json").toAbsolutePath().normalize() + "";

  @TempDir private Path folder;

  private Result run(String command) {
    return new CommandLineRun(folder).run(command.split(" "));
  }

  @Test
  void networksAreRepositories() throws IOException {
    Result result = run("export huggingface arithmetic --output hub --models " + MODELS);
    assertEquals(0, result.code(), result.err());
    assertEquals(4, result.out().lines().count());
    for (String module : List.of("selector", "solver", "tagger", "router")) {
      Path source = MODELS.resolve("arithmetic").resolve(module);
      Path hub = folder.resolve("hub/arithmetic-" + module);
      assertEquals(
          -1,
          Files.mismatch(source.resolve("weights.safetensors"), hub.resolve("model.safetensors")));
      assertEquals(-1, Files.mismatch(source.resolve("config.json"), hub.resolve("config.json")));
      String readme = Files.readString(hub.resolve("README.md"));
      assertTrue(readme.startsWith("---\nlicense: apache-2.0\nlibrary_name: nrs\n"), readme);
      assertTrue(readme.contains("\n---\n\n# arithmetic " + module + "\n"), readme);
      assertTrue(readme.contains("- name: arithmetic-%s\n".formatted(module)), readme);
      assertEquals(
          module.equals("tagger"), readme.contains("\n- Proved for every formula, learnt"), readme);
      assertEquals(-1, Files.mismatch(source.resolve("metrics.json"), hub.resolve("metrics.json")));
    }
  }

  @ParameterizedTest
  @CsvSource({"arithmetic, float32, 2", "listops, float16, 1"})
  void networksAreOnnxFiles(String language, String weights, int passes) throws IOException {
    String command =
        "export onnx %s --output onnx --weights %s --models %s"
            .formatted(language, weights, MODELS);
    Result result = run(command);
    assertEquals(0, result.code(), result.err());
    Set<String> names = new TreeSet<>(Set.of("README.md", "vocabulary.json", "grammar.json"));
    List.of("selector", "solver").forEach(module -> names.add(module + ".onnx"));
    IntStream.range(0, passes).forEach(pass -> names.add("tagger-%d.onnx".formatted(pass)));
    Path onnx = folder.resolve("onnx");
    try (Stream<Path> files = Files.list(onnx)) {
      assertEquals(names, files.map(file -> file.getFileName().toString()).collect(toSet()));
    }
    long stored = Files.size(MODELS.resolve(language).resolve("solver/weights.safetensors"));
    double share = weights.equals("float16") ? 0.5 : 1;
    assertEquals(share, (double) Files.size(onnx.resolve("solver.onnx")) / stored, 0.03);
    String readme = Files.readString(onnx.resolve("README.md"));
    assertTrue(readme.contains("`nrs export onnx " + language + " --output DIR`"), readme);
    byte[] solver = Files.readAllBytes(onnx.resolve("solver.onnx"));
    assertEquals(2, run(command).code());
    assertEquals(0, run(command + " --force").code());
    assertArrayEquals(solver, Files.readAllBytes(onnx.resolve("solver.onnx")));
  }

  @Test
  void networksThatReadRulesAreOnnxFiles() throws IOException {
    Path peano = MODELS.resolveSibling("docs/languages/peano.json").toAbsolutePath();
    Result result = run("export onnx %s --output onnx --models %s".formatted(peano, MODELS));
    assertEquals(0, result.code(), result.err());
    try (Stream<Path> files = Files.list(folder.resolve("onnx"))) {
      assertEquals(
          Set.of(
              "README.md",
              "grammar.json",
              "rules.json",
              "solver.onnx",
              "tagger-0.onnx",
              "vocabulary.json"),
          files.map(file -> file.getFileName().toString()).collect(toSet()));
    }
  }

  /** OnnxExportTest has its algorithm, in the runtime of Java. */
  @Test
  void theExampleOfOnnxIsPython() throws IOException, InterruptedException {
    OptionalTool.PYTHON.assume();
    String document = Files.readString(MODELS.resolveSibling("docs/onnx.md"));
    Path program = folder.resolve("rewrite.py");
    Files.writeString(program, document.split("```(python)?\n")[1]);
    Process compiler =
        new ProcessBuilder("python3", "-m", "py_compile", program.toString())
            .redirectErrorStream(true)
            .start();
    String complaints =
        new String(compiler.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, compiler.waitFor(), complaints);
  }

  @ParameterizedTest
  @CsvSource({"arithmetic,selector", "sql,solver", "arithmetic,router"})
  void examplesAreThoseOfTrainingInTokens(String language, String module) {
    Result result =
        run("export examples %s %s --count 70".formatted(language.replace("sql", SQL), module));
    assertEquals(0, result.code(), result.err());
    assertEquals(70, result.out().lines().count());
    LanguageRules rules =
        RulesFactory.of(
            LanguageCatalogue.of(List.of(Path.of("..", "..", "grammar", "languages")))
                .ofId(language)
                .orElseThrow());
    List<Example> batch =
        TrainingData.of(
                Presets.named(
                    rules.language(), TrainableModule.ofId(module).orElseThrow(), Optional.empty()),
                1)
            .batch(1, 1, RandomStreams.of(1, 1));
    JsonObject first =
        JsonParser.parseString(result.out().lines().findFirst().orElseThrow()).getAsJsonObject();
    assertEquals(
        rules.vocabulary().expand(batch.get(0).input()).replace(" ", ""), joined(first, "input"));
    assertEquals(
        rules.vocabulary().expand(batch.get(0).target()).replace(" ", ""), joined(first, "target"));
  }

  private static String joined(JsonObject line, String key) {
    return line.getAsJsonArray(key).asList().stream()
        .map(JsonElement::getAsString)
        .collect(Collectors.joining());
  }

  @Test
  void examplesOfTaggersAreWindowsOfClasses() throws IOException {
    Result result = run("export examples arithmetic tagger --count 9 --seed 3");
    assertEquals(result, run("export examples arithmetic tagger --count 9 --seed 3"));
    int classes =
        JsonParser.parseString(Files.readString(MODELS.resolve("arithmetic/tagger/config.json")))
            .getAsJsonObject()
            .getAsJsonObject("network")
            .getAsJsonArray("passes")
            .get(0)
            .getAsJsonObject()
            .get("classes")
            .getAsInt();
    result
        .out()
        .lines()
        .map(line -> JsonParser.parseString(line).getAsJsonObject())
        .forEach(
            line ->
                line.getAsJsonArray("window")
                    .forEach(each -> assertTrue(each.getAsInt() < classes, line.toString())));
    assertEquals(2, run("export examples arithmetic tagger --count 0").code());
  }

  @Test
  void exportedNetworksComeInAgain() throws IOException {
    run("export huggingface " + SQL + " --output hub --models " + MODELS);
    for (String module : List.of("selector", "solver", "tagger")) {
      String files = "hub/sql-%s/model.safetensors hub/sql-%1$s/config.json".formatted(module);
      assertEquals(0, run("import " + SQL + " " + module + " " + files).code());
      assertEquals(2, run("import " + SQL + " " + module + " " + files).code());
      assertEquals(0, run("import " + SQL + " " + module + " " + files + " --replace").code());
    }
    Path own = folder.resolve(".nrs/models/sql/solver");
    assertEquals(
        -1,
        Files.mismatch(
            own.resolve("weights.safetensors"), MODELS.resolve("sql/solver/weights.safetensors")));
    assertTrue(
        Files.readString(own.resolve("config.json"))
            .contains("\"formulas\": \"formulas of another program\""));
    Result other =
        run(
            "import "
                + SQL
                + " solver hub/sql-solver/model.safetensors hub/sql-selector/config.json"
                + " --replace");
    assertEquals(2, other.code());
    assertTrue(other.err().startsWith("nrs: hub/sql-selector/config.json "), other.err());
  }
}
