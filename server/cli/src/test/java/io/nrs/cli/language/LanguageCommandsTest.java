package io.nrs.cli.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.cli.CommandLineRun;
import io.nrs.cli.CommandLineRun.Result;
import io.nrs.grammar.DescribedLanguage;
import io.nrs.language.description.DescriptionReader;
import io.nrs.language.description.LanguageDigest;
import io.nrs.rewriting.models.ModelStore;
import io.nrs.rewriting.models.TinyModels;
import io.nrs.rewriting.models.Verification.WrongAnswer;
import io.nrs.testing.Golden;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LanguageCommandsTest {
  private static final String NOT =
      """
      {"id": "not", "atoms": ["T", "F"], "operations": [{"symbol": "!", "form": "prefix"}],
       "rules": ["(!T) => F", "(!F) => T"], "examples": ["(!(!T)) = T"]}
      """;

  @TempDir Path folder;

  private String answer(String command) {
    Result result = new CommandLineRun(folder).run(command.split(" "));
    return result.code() + "\n" + (result.out() + result.err()).replace(folder + "/", "");
  }

  @Test
  void aNewDescriptionIsProvedAndListed() {
    Golden.check(getClass(), "a-new-description-is-proved-and-listed.txt", this::answer);
  }

  @Test
  void badInput() {
    new CommandLineRun(folder)
        .file("wrong.json", NOT.replace("(!F) => T", "(!?x) => T"))
        .file(".nrs/languages/a.json", NOT)
        .file(".nrs/languages/b.json", NOT)
        .file("x.ari", "(format TRS)")
        .file(".nrs/languages/broken.json", "{\"id\": 7}");
    Golden.check(getClass(), "bad-input.txt", this::answer);
  }

  @Test
  void wrongLeavesAreNamedWithTheWayToTrainOn() {
    assertEquals(List.of(), TrainLanguageCommand.advice(List.of(), "x.json", 9, Path.of("m")));
    WrongAnswer wrong = new WrongAnswer("(1+2)", "3", "4", .9);
    List<String> lines =
        TrainLanguageCommand.advice(Collections.nCopies(12, wrong), "x.json", 9, Path.of("m"));
    assertEquals("  (1+2) is 3, the Solver wrote '4'", lines.get(9));
    assertEquals("  and 2 more, which nrs verify lists", lines.get(10));
    assertTrue(
        lines
            .get(11)
            .endsWith(": nrs train x.json solver --iterations 9 --models m --replace --fresh"),
        lines.get(11));
  }

  private DescribedLanguage described(String text) {
    new CommandLineRun(folder).file(".nrs/languages/not.json", text);
    return DescriptionReader.read(folder.resolve(".nrs/languages/not.json")).language();
  }

  private void saveTinyModels(DescribedLanguage language) throws IOException {
    ModelStore store = new ModelStore(folder.resolve(".nrs/models"));
    TinyModels.save(store, language);
    TinyModels.saveTagger(store, language);
  }

  @Test
  void networksOfAnotherDescriptionAreListedAsSuch() throws IOException {
    saveTinyModels(described(NOT));
    described(NOT.replace("(!F) => T", "(!F) => F").replace("= T", "= F"));
    Golden.check(getClass(), "networks-of-another-description.txt", this::answer);
  }

  /** What is only assumed to end, and has two results, is not proved. */
  @Test
  void whatIsAssumedIsNotProved() {
    String loopy =
        """
        {"id": "loopy", "atoms": ["a", "b"], "operations": [
          {"symbol": "f", "form": "call", "arguments": 1},
          {"symbol": "g", "form": "call", "arguments": 1},
          {"symbol": "h", "form": "call", "arguments": 1}],
         "rules": [%s"f(h(?x)) => a", "h(a) => b"]%s}
        """;
    CommandLineRun cli =
        new CommandLineRun(folder)
            .file("fixed.json", loopy.formatted("", ""))
            .file(
                "loopy.json",
                loopy.formatted("\"f(g(?x)) => f(g(g(?x)))\", ", ", \"terminating\": \"assumed\""));
    assertEquals(0, cli.run("language", "check", "fixed.json").code());
    assertEquals(1, cli.run("language", "check", "loopy.json").code());
  }

  /** The run of the Solver is over, but its network is not the one in use. */
  @Test
  void aWrongSolverOfAnotherTrainingIsTrainedAgain() throws IOException {
    DescribedLanguage language = described(NOT);
    saveTinyModels(language);
    String digest = LanguageDigest.of(language).substring(0, 8);
    for (String module : List.of("solver", "tagger", "selector")) {
      new CommandLineRun(folder)
          .file(
              ".nrs/runs/not-%s-%s/finished.json".formatted(module, digest),
              "{\"models\": \"\", \"sha256\": \"\", \"iterations\": 1}");
    }
    String answer = answer("language train not --threads 1");
    // To train is to continue, here from a checkpoint that is gone.
    assertTrue(
        answer.contains(
            "not-solver-%s is finished, and its checkpoints are gone: add --fresh"
                .formatted(digest)),
        answer);
  }

  /** Solver and tagger are enough; the Selector is left out of all networks, not of one. */
  @Test
  void onlyTheSelectorOfAllNetworksCanBeLeftOut() throws IOException {
    DescribedLanguage language = described(NOT);
    CommandLineRun cli = new CommandLineRun(folder);
    assertTrue(
        cli.run("train", "not", "selector", "--without", "selector")
            .err()
            .contains("--without is"));
    assertEquals(2, cli.run("language", "train", "not", "--without", "solver").code());
    ModelStore store = new ModelStore(folder.resolve(".nrs/models"));
    TinyModels.saveTagger(store, language);
    assertTrue(cli.run("language", "list").out().contains("*.not         not trained"));
    TinyModels.save(store, language);
    for (String file : List.of(ModelStore.CONFIG, ModelStore.WEIGHTS)) {
      Files.delete(store.folder().resolve("not/selector").resolve(file));
    }
    assertTrue(cli.run("language", "list").out().contains("*.not         trained"));
  }

  @Test
  void trainingTakesAsManyThreadsAsTheMachineBears() {
    Result result =
        new CommandLineRun(folder)
            .file("not.json", NOT)
            .run("language", "train", "not.json", "--threads", "0");
    assertTrue(result.err().contains("--threads is 1 to"), result.err());
    assertEquals(2, result.code());
  }

  /** It has no option for the folder of the run. */
  @ParameterizedTest
  @ValueSource(strings = {"language train not.json", "train not.json"})
  void aRemedyNamesNoOptionThatTrainingALanguageLacks(String command) {
    Result result =
        new CommandLineRun(folder)
            .file("not.json", NOT)
            .file(".nrs/runs", "")
            .run(command.split(" "));
    assertTrue(result.err().endsWith("choose another folder to work in\n"), result.err());
    assertEquals(2, result.code());
  }

  @Test
  void formulasOfADescribedLanguageAreSolved() {
    Result result =
        new CommandLineRun(folder)
            .file("not.json", NOT)
            .run("solve", "--language", "not.json", "(!(!T))", "(!X)");
    assertEquals("T\ninvalid\n", result.out());
    assertTrue(result.err().contains("X is not expected here"), result.err());
    assertEquals(1, result.code());
  }

  @Test
  void theMistakeOfANamedDescriptionIsTold() {
    new CommandLineRun(folder)
        .file(".nrs/languages/clock.json", "{\"id\": \"clock\", \"atoms\": [\"0\"]}");
    Golden.check(getClass(), "the-mistake-of-a-named-description-is-told.txt", this::answer);
  }

  @Test
  void expressionsAreEvaluatedOnceAndStored() {
    new CommandLineRun(folder)
        .file(
            ".nrs/languages/clock.json",
            """
            {"id": "clock", "atoms": [{"digits": "0-6"}],
             "operations": [{"symbol": "+", "form": "infix", "value": "(x + y) % 7"}],
             "examples": ["((3+6)+2) = 4"]}
            """);
    assertEquals("0\n1\n", answer("solve --language clock (3+5)"));
    assertFalse(Files.exists(folder.resolve(".nrs/languages/clock.leaves.csv")));
    Golden.check(getClass(), "expressions-are-stored.txt", this::answer);
    assertTrue(Files.exists(folder.resolve(".nrs/languages/clock.leaves.csv")));
  }

  @Test
  void mistakesInADescriptionAreFindings() {
    new CommandLineRun(folder)
        .file(
            "divide.json",
            """
            {"id": "divide", "atoms": [{"digits": "0-6"}],
             "operations": [{"symbol": "/", "form": "infix", "value": "x / y"}]}
            """)
        .file(
            "grows.json",
            """
            {"id": "grows", "atoms": ["T"], "operations": [{"symbol": "!", "form": "prefix"}],
             "rules": ["(!T) => (!T)"]}
            """)
        .file(
            "table.json",
            """
            {"id": "table", "atoms": ["T"], "operations": [{"symbol": "!", "form": "prefix"}],
             "table": "table.csv"}
            """)
        .file("table.csv", "leaf,value\n(!T),F\n");
    Golden.check(getClass(), "mistakes-in-a-description-are-findings.txt", this::answer);
  }

  @Test
  void systemsAreImportedAndExported() {
    new CommandLineRun(folder)
        .file("not.json", NOT)
        .file("logic.ari", "(format TRS)(fun ! 1)(rule (! (! x)) x)(rule (! x) x)")
        .file(
            "plus.ari",
            "(format TRS)(fun 0 0)(fun s 1)(fun + 2)(rule (+ 0 y) y)\n"
                + "(rule (+ (s x) y) (s (+ x y)))")
        .file("other/plus.ari", "(format TRS)(fun f 2)(rule (f x (f y z)) (f (f x y) z))")
        .file("TRS_Outermost/f.ari", "(format TRS)(fun f 2)(fun a 0)(rule (f a x) a)")
        .file("wrong.ari", "(format TRS)\n(fun s 1)\n(rule (s x) (t x))")
        .file(
            "changed.ari",
            "(format CTRS oriented :number 2)\n(fun s 1)\n(rule (s x) y)\n"
                + "(rule (s x) x :number 2)\n(rule (s (s x)) x (= x y) :number 2)")
        .file("ab.srs", "(RULES a b -> b a)");
    Golden.check(getClass(), "systems-are-imported-and-exported.txt", this::answer);
  }

  /** A link in a workspace may lead anywhere, also to a file that is not there. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @DisabledOnOs(OS.WINDOWS)
  void anImportFollowsNoLink(boolean dangling, @TempDir Path outside) throws IOException {
    Path victim = outside.resolve("victim.json");
    if (!dangling) {
      Files.writeString(victim, "precious");
    }
    CommandLineRun run =
        new CommandLineRun(folder)
            .file("swap.ari", "(format TRS)(fun f 2)(fun a 0)(rule (f a x) a)");
    Path link = folder.resolve(".nrs/languages/swap.json");
    Files.createDirectories(link.getParent());
    Files.createSymbolicLink(link, victim);
    assertEquals(0, run.run("language", "import", "swap.ari").code());
    assertTrue(Files.isSymbolicLink(link));
    assertEquals(!dangling, Files.exists(victim));
    assertTrue(Files.isRegularFile(link.resolveSibling("swap-2.json"), LinkOption.NOFOLLOW_LINKS));
  }

  @Test
  void filesOfDescribedLanguagesAreFound() {
    new CommandLineRun(folder)
        .file(".nrs/languages/not.json", NOT)
        .file("a.not", "(!T) = T\n")
        .file("b/c.nrs", "# language: not\n(!(!T)) = F\n")
        .file("d.nrs", "# language: none\n(!T)\n");
    Golden.check(getClass(), "files-of-described-languages-are-found.txt", this::answer);
  }
}
