package io.nrs.distribution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The hooks of pre-commit and the action of workflows: their commands, on real files. */
class IntegrationsTest {
  private static final Pattern INPUT = Pattern.compile("\\$\\{\\{ inputs\\.(\\w+) }}");

  @TempDir Path folder;

  @BeforeEach
  void files() throws IOException {
    Files.writeString(folder.resolve("good.arith"), "(1+2) = 3\n");
    Files.writeString(folder.resolve("two words.arith"), "(1+2) = 4\n");
    Files.writeString(folder.resolve("wide.arith"), "( 1 + 2 )  =  3\n");
  }

  private Shell shell() {
    return new Shell(
        folder,
        Map.of(
            "PATH",
            System.getenv("PATH"),
            "HOME",
            Packages.TARGET.resolve("bare/home").toString(),
            "JAVA_HOME",
            System.getProperty("java.home"),
            "NRS_BUILD",
            "never"));
  }

  /** As pre-commit runs a hook whose language is {@code script}: below the root of the clone. */
  private Shell.Result hook(String id, String... files) throws Exception {
    Files.createDirectories(Packages.TARGET.resolve("bare/home"));
    for (JsonNode hook :
        new YAMLMapper().readTree(Packages.CHECKOUT.resolve(".pre-commit-hooks.yaml").toFile())) {
      if (hook.get("id").asText().equals(id)) {
        assertEquals("script", hook.get("language").asText());
        Pattern wanted = Pattern.compile(hook.get("files").asText());
        assertFalse(wanted.matcher("README.md").find());
        List<String> command = new ArrayList<>(List.of(hook.get("entry").asText().split(" ")));
        command.set(0, Packages.CHECKOUT.resolve(command.get(0)).toString());
        hook.path("args").forEach(argument -> command.add(argument.asText()));
        for (String file : files) {
          assertTrue(wanted.matcher(file).find(), file);
          command.add(file);
        }
        return shell().run(command);
      }
    }
    throw new AssertionError("there is no hook " + id);
  }

  @Test
  void theHookChecks() throws Exception {
    Shell.Result good = hook("nrs-check", "good.arith", "wide.arith");
    assertEquals(0, good.code(), good::toString);
    Shell.Result bad = hook("nrs-check", "good.arith", "two words.arith");
    assertEquals(1, bad.code(), bad::toString);
    assertTrue(bad.out().contains("two words.arith:1:"), bad.out());
  }

  @Test
  void theHookReadsFilesOfAnyNameAndLanguage() throws Exception {
    Files.writeString(folder.resolve("-x.arith"), "(1+2) = 3\n");
    List<String> all = new ArrayList<>(List.of("-x.arith"));
    for (String extension : List.of("listops", "algebra", "sqllogic", "lops", "poly")) {
      all.add("a." + extension);
      Files.writeString(folder.resolve("a." + extension), "");
    }
    Shell.Result result = hook("nrs-check", all.toArray(String[]::new));
    assertEquals(0, result.code(), result::toString);
  }

  @Test
  void theHookFormats() throws Exception {
    Shell.Result result = hook("nrs-format", "good.arith", "wide.arith");
    assertEquals(0, result.code(), result::toString);
    assertEquals("( 1 + 2 ) = 3\n", Files.readString(folder.resolve("wide.arith")));
    assertEquals("(1+2) = 3\n", Files.readString(folder.resolve("good.arith")));
  }

  /** As a runner does the one step of the action. */
  private Shell.Result action(Map<String, String> given) throws Exception {
    JsonNode action = new YAMLMapper().readTree(Packages.CHECKOUT.resolve("action.yml").toFile());
    Set<String> known = new LinkedHashSet<>();
    action.get("inputs").fieldNames().forEachRemaining(known::add);
    assertTrue(known.containsAll(given.keySet()), known::toString);
    assertEquals("composite", action.at("/runs/using").asText());
    assertEquals(1, action.at("/runs/steps").size());
    JsonNode step = action.at("/runs/steps/0");
    assertEquals("bash", step.get("shell").asText());
    String script = step.get("run").asText();
    assertFalse(script.contains("${{"), "inputs come as variables");
    Map<String, String> environment = new HashMap<>();
    environment.put("GITHUB_ACTION_PATH", Packages.CHECKOUT.toString());
    step.get("env")
        .fields()
        .forEachRemaining(
            variable ->
                environment.put(
                    variable.getKey(),
                    INPUT
                        .matcher(variable.getValue().asText())
                        .replaceAll(
                            input ->
                                Matcher.quoteReplacement(
                                    given.getOrDefault(
                                        input.group(1),
                                        action
                                            .get("inputs")
                                            .get(input.group(1))
                                            .get("default")
                                            .asText())))));
    Path file = Files.writeString(folder.resolve("step.sh"), script);
    return shell()
        .with(environment)
        .run(List.of("bash", "--noprofile", "--norc", "-eo", "pipefail", file.toString()));
  }

  @Test
  void theActionAnnotatesTheWholeFolder() throws Exception {
    Shell.Result result = action(Map.of("args", "--exact\n"));
    assertEquals(1, result.code(), result::toString);
    assertTrue(result.out().contains("::error file=two words.arith,line=1"), result.out());
  }

  @Test
  void theActionTakesPathsAndAnInstalledProgram() throws Exception {
    String nrs = Packages.unpacked().resolve("bin/nrs").toString();
    Shell.Result good = action(Map.of("paths", "good.arith\nwide.arith\n", "nrs", nrs));
    assertEquals(0, good.code(), good::toString);
    Shell.Result bad = action(Map.of("paths", "two words.arith", "nrs", nrs));
    assertEquals(1, bad.code(), bad::toString);
  }

  @Test
  void inputsOfTheActionAreNoScript() throws Exception {
    Shell.Result result = action(Map.of("paths", "$(touch made)`touch made`;touch made"));
    assertEquals(2, result.code(), result::toString);
    assertTrue(Files.notExists(folder.resolve("made")));
  }
}
