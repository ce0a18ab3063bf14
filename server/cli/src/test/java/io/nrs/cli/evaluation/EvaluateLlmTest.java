package io.nrs.cli.evaluation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.nrs.cli.CommandLineRun;
import io.nrs.cli.console.ExitCodes;
import io.nrs.evaluation.llm.LocalEndpoint;
import io.nrs.evaluation.llm.LocalEndpoint.Response;
import io.nrs.evaluation.result.Result;
import io.nrs.evaluation.result.RunFolder;
import io.nrs.evaluation.result.StoredRun;
import io.nrs.grammar.BuiltInLanguage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** {@code nrs evaluate --system llm} against an endpoint on this machine, never a real one. */
class EvaluateLlmTest {
  private static final String KEY = "sk-very-secret-indeed";
  private static final LocalEndpoint.Behaviour RIGHT = LocalEndpoint.right(BuiltInLanguage.LISTOPS);

  @TempDir private Path folder;

  private final LocalEndpoint endpoint = LocalEndpoint.start(RIGHT);

  @AfterEach
  void stop() {
    endpoint.close();
  }

  private CommandLineRun.Result run(String... arguments) {
    return new CommandLineRun(folder).environment("OPENAI_API_KEY", KEY).run(arguments);
  }

  private CommandLineRun.Result evaluate(String language, String... more) {
    return run(
        Stream.of(
                Stream.of("evaluate", language, "--system", "llm", "--split", "mixed"),
                Stream.of("--model", "little", "--base-url", endpoint.url().toString()),
                Stream.of(more))
            .flatMap(each -> each)
            .toArray(String[]::new));
  }

  private Path only() throws IOException {
    List<Path> runs = CommandLineRun.runs(folder.resolve("results"));
    assertEquals(1, runs.size());
    return runs.get(0);
  }

  private StoredRun<Result> stored() throws IOException {
    return RunFolder.read(only(), RunFolder.RESULTS, remark -> {});
  }

  private void keyIsNowhere(CommandLineRun.Result result) throws IOException {
    assertFalse((result.out() + result.err()).contains(KEY));
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String text = Files.readString(file, StandardCharsets.ISO_8859_1);
        assertFalse(text.contains(KEY), file.toString());
      }
    }
  }

  @ParameterizedTest
  @EnumSource(BuiltInLanguage.class)
  void rightAnswersAreRight(BuiltInLanguage language) throws Exception {
    endpoint.behave(LocalEndpoint.right(language));
    CommandLineRun.Result result = evaluate(language.id(), "--formulas", "3");
    assertEquals(ExitCodes.CLEAN, result.code(), result.err());
    assertTrue(
        result.out().contains("1.00 right (3 of 3), no failure, 600 tokens read and 60 written"),
        result.out());
    assertEquals(6, endpoint.requests().size());
    assertTrue(only().getFileName().toString().startsWith("llm-little-"));
    JsonObject cell =
        JsonParser.parseString(Files.readString(only().resolve(RunFolder.SUMMARY)))
            .getAsJsonObject()
            .getAsJsonArray("cells")
            .get(0)
            .getAsJsonObject();
    assertEquals(600, cell.get("promptTokens").getAsInt());
    keyIsNowhere(result);
  }

  @Test
  void onlyLanguagesOfThePaperHavePrompts() {
    Path logic = Path.of("..", "..", "grammar", "languages", "logic.json").toAbsolutePath();
    CommandLineRun.Result result = evaluate(logic.toString(), "--formulas", "1");
    assertEquals(
        "nrs: prompts for LLMs are for the languages of the paper, not for logic: evaluate listops"
            + " or arithmetic or algebra, or omit --system\n",
        result.err());
    assertEquals(0, endpoint.requests().size());
  }

  @Test
  void factsTellWhatDecidesAnswersAndNotTheKey() throws Exception {
    evaluate("listops", "--formulas", "1", "--samples", "3");
    JsonObject settings = stored().config().system().settings();
    assertTrue(
        settings
            .remove("prompts")
            .getAsString()
            .endsWith("as a single digit and nothing else, is"));
    assertEquals(
        "{\"model\":\"little\",\"endpoint\":\"localhost\",\"samples\":3,\"temperature\":0.7}",
        settings.toString());
    assertEquals("endpoint localhost", stored().provenance().get(0).machine());
  }

  @Test
  void theMajorityCountsAndItsShareIsTheConfidence() throws Exception {
    Map<String, AtomicInteger> asked = new ConcurrentHashMap<>();
    endpoint.behave(
        request -> {
          if (!request.isSecondStage()) {
            return Response.text("Hm.");
          }
          int number =
              asked.computeIfAbsent(request.formula(), f -> new AtomicInteger()).getAndIncrement();
          int right =
              Integer.parseInt(LocalEndpoint.exact(BuiltInLanguage.LISTOPS, request.formula()));
          return Response.text("It is " + (number < 6 ? right : (right + number) % 10));
        });
    CommandLineRun.Result result = evaluate("listops", "--formulas", "2", "--samples", "10");
    assertEquals(ExitCodes.CLEAN, result.code(), result.out() + result.err());
    Result first = stored().entries().get(0);
    assertEquals(0.6, first.confidence().orElseThrow());
    assertEquals(6, first.details().get("votes").getAsInt());
    assertEquals(10, first.details().getAsJsonArray("answers").size());
    assertTrue(first.details().getAsJsonArray("replies").get(0).getAsString().startsWith("It is "));
    assertEquals(40, endpoint.requests().size());
  }

  @ParameterizedTest
  @CsvSource({"'', no-answer", "bananas, no-answer", "3 or 7, no-answer", "4711, wrong-solution"})
  void emptyAndAbsurdAnswersAreWrongAndNothingElse(String answer, String outcome) throws Exception {
    endpoint.behave(request -> Response.text(request.isSecondStage() ? answer : "Hm."));
    CommandLineRun.Result result = evaluate("listops", "--formulas", "2");
    assertEquals(ExitCodes.FINDINGS, result.code(), result.err());
    assertEquals(outcome, stored().entries().get(0).outcome());
  }

  @Test
  void withoutReasoningThereIsNothingToConcludeFrom() throws Exception {
    endpoint.behave(request -> Response.text(" "));
    assertEquals(ExitCodes.FINDINGS, evaluate("listops", "--formulas", "2").code());
    assertEquals(2, endpoint.requests().size());
  }

  @Test
  void anOutageKeepsWhatWasAnsweredAndTheSameCommandGoesOn() throws Exception {
    endpoint.behave(
        request ->
            request.number() < 12 ? RIGHT.to(request) : Response.error(400, "down", "maintenance"));
    CommandLineRun.Result stopped = evaluate("listops", "--formulas", "4", "--samples", "4");
    assertEquals(ExitCodes.COULD_NOT_RUN, stopped.code());
    assertTrue(stopped.err().contains("maintenance"), stopped.err());
    assertEquals(1, stopped.err().lines().count(), stopped.err());
    assertEquals(1, stored().entries().size());
    int before = endpoint.requests().size();
    endpoint.behave(RIGHT);
    CommandLineRun.Result resumed = evaluate("listops", "--formulas", "4", "--samples", "4");
    assertEquals(ExitCodes.CLEAN, resumed.code(), resumed.err());
    assertEquals(24, endpoint.requests().size() - before);
    assertEquals(4, stored().entries().size());
    evaluate("listops", "--formulas", "4", "--samples", "4", "--fresh");
    assertEquals(24 + 32, endpoint.requests().size() - before);
    keyIsNowhere(resumed);
  }
}
