package io.nrs.cli.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.cli.CommandLineRun;
import io.nrs.cli.CommandLineRun.Result;
import io.nrs.cli.Naturals;
import io.nrs.cli.models.Engine.ModelSource;
import io.nrs.grammar.DescribedLanguage;
import io.nrs.language.description.DescriptionReader;
import io.nrs.network.NeuralEngine.DeviceChoice;
import io.nrs.rewriting.models.FamilyLanguage;
import io.nrs.rewriting.models.ModelStore;
import io.nrs.rewriting.models.NoisyFamily;
import io.nrs.rewriting.models.TinyModels;
import io.nrs.rewriting.models.TrainableModule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A described language without networks of its own, with the networks that read rules. */
class ReadingRulesTest {
  private static final String MODELS =
      Path.of("..", "..", "models").toAbsolutePath().normalize().toString();

  private static final String SOLVED = "last(reverse(append(cons(a,cons(b,nil)),cons(c,nil))))";

  @TempDir private Path folder;
  private CommandLineRun cli;

  @BeforeEach
  void describe() {
    cli = Naturals.in(folder).file("a.nat", "plus(s(0),s(0)) = s(s(0))\nplus(0,s(0)) = 0\n");
  }

  private Result run(String... arguments) {
    String[] all = new String[arguments.length + 2];
    System.arraycopy(arguments, 0, all, 0, arguments.length);
    all[arguments.length] = "--models";
    all[arguments.length + 1] = MODELS;
    return cli.run(all);
  }

  @Test
  void itIsProvedAndSolvedWithoutTraining() {
    Result checked = run("language", "check", "nat");
    assertTrue(
        checked.out().endsWith("proved for every formula, without training\n"), checked.out());
    Result solved = run("solve", "--language", "nat", "plus(s(0),plus(0,s(0)))");
    assertEquals("s(s(0))\n", solved.out(), solved.err());
    Result verified = run("verify", "nat");
    assertEquals(0, verified.code(), verified.out());
    assertTrue(verified.out().contains("0 wrong"), verified.out());
    assertTrue(
        run("language", "list")
            .out()
            .lines()
            .anyMatch(line -> line.matches("nat .*reads rules.*")));
  }

  @Test
  void theTutorialShowsTheRealOutput() throws IOException {
    String tutorial =
        Files.readString(Path.of("..", "..", "docs", "tutorials", "language-in-a-minute.md"));
    Matcher description = Pattern.compile("(?s)```json\n(.*?)```").matcher(tutorial);
    assertTrue(description.find());
    cli.file(".nrs/languages/lists.json", description.group(1));
    Matcher formulas = Pattern.compile("(?m)(^ {4}first.*\n {4}last.*\n)").matcher(tutorial);
    assertTrue(formulas.find());
    cli.file("queue.lists", formulas.group(1).indent(-4));
    List<String> solved = List.of("solve", "--language", "lists", SOLVED);
    for (List<String> command :
        List.of(List.of("language", "check", "lists"), solved, List.of("check", "queue.lists"))) {
      String out = run(command.toArray(String[]::new)).out();
      assertTrue(tutorial.contains(out.indent(4).replaceAll("(?m)^ +$", "")), out);
    }
    assertTrue(tutorial.contains("'" + SOLVED + "'"));
  }

  /** The networks may have no question wrong, and yet an example is. */
  @Test
  void nothingIsProvedOfADescriptionWithAMistake() {
    cli.file(
        ".nrs/languages/way.json",
        """
        {"id": "way", "atoms": ["C", "D"],
          "operations": [{"symbol": "up", "form": "infix"}],
          "rules": ["(?x up ?y) => ?x"], "examples": ["(C up D) = D"]}
        """);
    Result verified = run("verify", "way");
    assertEquals(1, verified.code(), verified.out());
    assertEquals("", verified.out());
    assertTrue(verified.err().contains("the example (C up D) = D is wrong"), verified.err());
    Result listed = run("language", "list");
    assertEquals(1, listed.code());
    assertTrue(
        listed.out().lines().anyMatch(line -> line.matches("way .*reads rules not proved .*")),
        listed.out());
  }

  @Test
  void itsFilesAreCheckedByNetworks() {
    Result result = run("check", "--format", "concise", "a.nat");
    assertEquals(1, result.code(), result.err());
    assertTrue(result.out().contains("a.nat:2:16: error nrs/expectation"), result.out());
    assertEquals("", result.err());
  }

  /** What networks that read rules have wrong, copies of them learn in seconds. */
  @Test
  void whatIsWrongIsLearntByCopies() throws IOException {
    ModelStore store = new ModelStore(folder.resolve(".nrs/models"));
    DescribedLanguage nat =
        DescriptionReader.read(folder.resolve(".nrs/languages/nat.json")).language();
    NoisyFamily.wrong(new ModelStore(Path.of(MODELS)), store, nat, TrainableModule.TAGGER);
    Result trained = cli.run("language", "train", "nat", "--threads", "1");
    assertEquals(0, trained.code(), trained.err());
    assertTrue(trained.out().contains("networks that were trained further"), trained.out());
    Result verified = cli.run("verify", "nat");
    assertEquals(0, verified.code(), verified.out());
    assertTrue(
        cli.run("language", "list")
            .out()
            .lines()
            .anyMatch(line -> line.matches("\\*?nat .*reads rules.*")),
        () -> cli.run("language", "list").out());
    assertEquals("s(s(0))\n", cli.run("solve", "--language", "nat", "plus(s(0),s(0))").out());
  }

  /** Networks of an earlier description are no obstacle. */
  @Test
  void theyServeAChangedDescription() throws IOException {
    ModelStore store = new ModelStore(folder.resolve(".nrs/models"));
    Path file = folder.resolve(".nrs/languages/nat.json");
    TinyModels.save(store, DescriptionReader.read(file).language());
    ModelSource source =
        new ModelSource(Optional.empty(), store.folder(), Path.of(MODELS), DeviceChoice.CPU, 1);
    assertEquals(store.folder(), source.folder(DescriptionReader.read(file).language()));
    Files.writeString(file, Files.readString(file).replace("plus(0,?x) => ?x", "plus(0,?x) => 0"));
    DescribedLanguage changed = DescriptionReader.read(file).language();
    assertEquals(Path.of(MODELS), source.folder(changed));
    assertTrue(FamilyLanguage.of(source.store(changed), changed).isPresent());
  }

  @Test
  void networksThatAreThereAreNotReplaced() {
    Result refused = run("train", "family");
    assertEquals(2, refused.code());
    assertTrue(refused.err().contains("--replace"), refused.err());
  }
}
