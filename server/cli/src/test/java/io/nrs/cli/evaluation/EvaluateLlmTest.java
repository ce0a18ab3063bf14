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
import io.nrs.evaluation.result.ResultFolder;
import io.nrs.evaluation.result.StoredRun;
import io.nrs.grammar.BuiltInLanguage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
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
  private static final String TRANSCRIPT = "transcript.jsonl";
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
    try (Stream<Path> folders = Files.list(folder.resolve("results"))) {
      return folders.reduce((a, b) -> Path.of("not", "one")).orElseThrow();
    }
  }

  private StoredRun<Result> stored() throws IOException {
    return ResultFolder.read(only());
  }

  private List<String> transcript() throws IOException {
    return Files.readAllLines(only().resolve(TRANSCRIPT));
  }

  private void keyIsNowhere(CommandLineRun.Result result) throws IOException {
    assertFalse((result.out() + result.err()).contains(KEY));
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        assertFalse(Files.readString(file).contains(KEY), file.toString());
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
    assertEquals(6, transcript().size());
    assertTrue(only().getFileName().toString().startsWith(language.id() + "-llm-"));
    keyIsNowhere(result);
  }

  @Test
  void factsTellWhatDecidesAnswersAndNotTheKey() throws Exception {
    evaluate("listops", "--formulas", "1", "--answers", "3", "--max-tokens", "50");
    JsonObject settings = stored().config().system().settings();
    assertEquals(
        Set.of("model", "endpoint", "style", "prompts", "answers", "temperature", "maxTokens"),
        settings.keySet());
    assertEquals("localhost", settings.get("endpoint").getAsString());
    assertEquals(0.7, settings.get("temperature").getAsDouble());
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
          return Response.text(number < 6 ? "" + right : "" + (right + number) % 10);
        });
    CommandLineRun.Result result = evaluate("listops", "--formulas", "2", "--answers", "10");
    assertEquals(ExitCodes.CLEAN, result.code(), result.out() + result.err());
    Result first = stored().entries().get(0);
    assertEquals(0.6, first.confidence().orElseThrow());
    assertEquals(6, first.details().get("votes").getAsInt());
    assertEquals(10, first.details().getAsJsonArray("answers").size());
    assertEquals(40, transcript().size());
  }

  @Test
  void costIsCountedForEachFormulaAndInTheSummary() throws Exception {
    CommandLineRun.Result result =
        evaluate("listops", "--formulas", "2", "--price-input", "10", "--price-output", "30");
    JsonObject details = stored().entries().get(0).details();
    assertEquals(200, details.get("promptTokens").getAsInt());
    assertEquals(20, details.get("completionTokens").getAsInt());
    assertEquals(0.0026, details.get("cost").getAsDouble(), 1e-12);
    JsonObject cell =
        JsonParser.parseString(Files.readString(only().resolve(ResultFolder.SUMMARY)))
            .getAsJsonObject()
            .getAsJsonArray("cells")
            .get(0)
            .getAsJsonObject();
    assertEquals(0.0052, cell.get("cost").getAsDouble(), 1e-12);
    assertEquals(400, cell.get("promptTokens").getAsInt());
    assertTrue(result.out().contains("400 tokens read and 40 written for 0.0052"), result.out());
  }

  @ParameterizedTest
  @CsvSource({"'', no-answer", "bananas, no-answer", "3 or 7, no-answer", "4711, wrong-solution"})
  void emptyAndAbsurdAnswersAreWrongAndNothingElse(String answer, String outcome) throws Exception {
    endpoint.behave(request -> Response.text(request.isSecondStage() ? answer : "Hm."));
    CommandLineRun.Result result = evaluate("listops", "--formulas", "2");
    assertEquals(ExitCodes.FINDINGS, result.code(), result.err());
    assertTrue(result.out().contains("0.00 right (0 of 2), 2 " + outcome), result.out());
  }

  @Test
  void withoutReasoningThereIsNothingToConcludeFrom() throws Exception {
    endpoint.behave(request -> Response.text(" "));
    assertEquals(ExitCodes.FINDINGS, evaluate("listops", "--formulas", "2").code());
    assertEquals(2, endpoint.requests().size());
  }

  @ParameterizedTest
  @CsvSource({
    "500, 'http://localhost:\\d+/v1 is busy or out of order.+trying again for a while'",
    "429, 'http://localhost:\\d+/v1 is busy or out of order.+trying again for a while'",
    "200, 'http://localhost:\\d+/v1 gives replies that break off.+trying again for a while'"
  })
  void whatFailsOnceIsAskedAgain(int status, String remark) throws Exception {
    endpoint.behave(
        request ->
            request.number() > 0
                ? RIGHT.to(request)
                : status == 200
                    ? Response.text("7").cutOff()
                    : Response.error(status, "code", "oops").with("Retry-After", "0.05"));
    CommandLineRun.Result result = evaluate("listops", "--formulas", "1");
    assertEquals(ExitCodes.CLEAN, result.code(), result.err());
    assertTrue(result.err().lines().anyMatch(line -> line.matches("nrs: " + remark)), result.err());
    assertEquals(3, endpoint.requests().size());
  }

  @ParameterizedTest
  @CsvSource({
    "false, <html>Oops</html>",
    "true, <html>Oops</html>",
    "true, {\"choices\": 3}",
    "true, ''"
  })
  void whatIsMalformedEveryTimeIsAWrongAnswerAndKept(boolean second, String body) throws Exception {
    // The first formula has only malformed answers in one stage, the other sound ones.
    String[] first = new String[1];
    endpoint.behave(
        request -> {
          first[0] = request.number() == 0 ? request.formula() : first[0];
          return request.formula().equals(first[0]) && request.isSecondStage() == second
              ? Response.ok(body)
              : RIGHT.to(request);
        });
    CommandLineRun.Result result = evaluate("listops", "--formulas", "2", "--parallel", "1");
    assertEquals(ExitCodes.FINDINGS, result.code(), result.err());
    assertTrue(result.out().contains("0.50 right (1 of 2), 1 no-answer"), result.out());
    assertTrue(result.err().contains("(tried 3 times); counted as wrong"), result.err());
    Result wrong = stored().entries().get(0);
    assertEquals("", wrong.answer());
    assertEquals(1, wrong.details().get("malformed").getAsInt());
    JsonObject reply =
        JsonParser.parseString(transcript().get(second ? 1 : 0))
            .getAsJsonObject()
            .getAsJsonObject("reply");
    assertEquals("malformed", reply.get("finish").getAsString());
    assertEquals(body, reply.get("received").getAsString());
    assertEquals(second ? 6 : 5, endpoint.requests().size());
    evaluate("listops", "--formulas", "2", "--parallel", "1");
    assertEquals(second ? 6 : 5, endpoint.requests().size(), "it is not asked again");
  }

  @Test
  void aStopBetweenTheStagesLosesNoReply() throws Exception {
    endpoint.behave(
        request ->
            request.isSecondStage()
                ? Response.error(401, "invalid_api_key", "expired")
                : RIGHT.to(request));
    CommandLineRun.Result stopped = evaluate("listops", "--formulas", "1");
    assertEquals(ExitCodes.COULD_NOT_RUN, stopped.code());
    assertEquals(1, transcript().size());
    endpoint.behave(RIGHT);
    CommandLineRun.Result resumed = evaluate("listops", "--formulas", "1");
    assertEquals(ExitCodes.CLEAN, resumed.code(), resumed.err());
    assertEquals(3, endpoint.requests().size());
    assertTrue(endpoint.requests().get(2).isSecondStage());
    assertTrue(resumed.out().contains("200 tokens read and 20 written"), resumed.out());
    assertEquals(ExitCodes.CLEAN, replay(1).code());
  }

  @Test
  void repliesOnTheirWayAreKeptWhenARunIsStopped() throws Exception {
    CountDownLatch bothAsked = new CountDownLatch(2);
    endpoint.behave(
        request -> {
          bothAsked.countDown();
          bothAsked.await();
          return request.number() == 0
              ? Response.error(401, "invalid_api_key", "expired")
              : Response.text("so ".repeat(20_000));
        });
    CommandLineRun.Result stopped = evaluate("listops", "--formulas", "2", "--parallel", "2");
    assertEquals(ExitCodes.COULD_NOT_RUN, stopped.code());
    assertEquals(endpoint.requests().size() - 1, transcript().size(), "all but the refusal");
  }

  private CommandLineRun.Result replay(int formulas) throws IOException {
    return new CommandLineRun(folder)
        .run(
            "evaluate",
            "--system",
            "llm",
            "--split",
            "mixed",
            "--formulas",
            "" + formulas,
            "--replay",
            only().toString());
  }

  @Test
  void aWrongKeyStopsAtOnce() throws Exception {
    endpoint.behave(request -> Response.error(401, "invalid_api_key", "bad key: " + KEY));
    CommandLineRun.Result result = evaluate("listops", "--formulas", "2", "--parallel", "1");
    assertEquals(ExitCodes.COULD_NOT_RUN, result.code());
    assertEquals(
        "nrs: "
            + endpoint.url()
            + " refuses the key (401): set OPENAI_API_KEY to one that is valid there; run"
            + " the same command again to continue after the stored answers\n",
        result.err());
    assertEquals(1, endpoint.requests().size());
    keyIsNowhere(result);
  }

  @Test
  void anOutageKeepsWhatWasAnsweredAndTheSameCommandGoesOn() throws Exception {
    evaluate("listops", "--formulas", "4", "--answers", "3", "--results", "whole");
    int all = endpoint.requests().size();
    endpoint.behave(
        request ->
            request.number() - all < 9
                ? RIGHT.to(request)
                : Response.error(400, "down", "maintenance"));
    CommandLineRun.Result stopped =
        evaluate("listops", "--formulas", "4", "--answers", "3", "--parallel", "2");
    assertEquals(ExitCodes.COULD_NOT_RUN, stopped.code());
    assertTrue(stopped.err().contains("maintenance"), stopped.err());
    List<String> kept = transcript();
    assertTrue(!kept.isEmpty() && kept.size() < 24, "kept " + kept.size());
    int before = endpoint.requests().size();
    endpoint.behave(RIGHT);
    CommandLineRun.Result resumed =
        evaluate("listops", "--formulas", "4", "--answers", "3", "--parallel", "2");
    assertEquals(ExitCodes.CLEAN, resumed.code(), resumed.err());
    assertEquals(kept, transcript().subList(0, kept.size()));
    assertEquals(24, transcript().size());
    assertEquals(24 - kept.size(), endpoint.requests().size() - before);
    assertEquals(
        answers(ResultFolder.read(folder.resolve("whole").resolve(only().getFileName()))),
        answers(stored()));
    keyIsNowhere(resumed);
  }

  private static List<String> answers(StoredRun<Result> stored) {
    return stored.entries().stream().map(Result::answer).toList();
  }

  @Test
  void aTranscriptThatWasCutLosesItsLastLineAlone() throws Exception {
    evaluate("listops", "--formulas", "2");
    Path file = only().resolve(TRANSCRIPT);
    String whole = Files.readString(file);
    Files.writeString(file, whole.substring(0, whole.length() - 9));
    Files.delete(only().resolve(ResultFolder.RESULTS));
    CommandLineRun.Result again = evaluate("listops", "--formulas", "2");
    assertEquals(ExitCodes.CLEAN, again.code(), again.err());
    assertTrue(again.err().contains("the last line was cut off and is dropped"), again.err());
    assertEquals(4 + 1, endpoint.requests().size(), "what was thought is not asked for again");
    assertEquals(4, transcript().size());
  }

  @Test
  void aReplayIsTheRunWithoutAnybodyBeingAsked() throws Exception {
    endpoint.behave(
        request ->
            request.isSecondStage()
                ? Response.text("" + request.number() % 10)
                : Response.text("Hm."));
    CommandLineRun.Result live =
        evaluate(
            "listops",
            "--formulas",
            "5",
            "--answers",
            "3",
            "--price-input",
            "1",
            "--price-output",
            "2");
    int asked = endpoint.requests().size();
    String results = Files.readString(only().resolve(ResultFolder.RESULTS));
    String summary = Files.readString(only().resolve(ResultFolder.SUMMARY));
    String said = Files.readString(only().resolve(TRANSCRIPT));
    String[] replay = {
      "evaluate",
      "--system",
      "llm",
      "--split",
      "mixed",
      "--formulas",
      "5",
      "--replay",
      only().toString()
    };
    CommandLineRun.Result inPlace = new CommandLineRun(folder).run(replay);
    assertEquals(live.code(), inPlace.code(), inPlace.err());
    assertEquals(live.out(), inPlace.out());
    assertEquals(results, Files.readString(only().resolve(ResultFolder.RESULTS)));
    assertEquals(summary, Files.readString(only().resolve(ResultFolder.SUMMARY)));
    assertEquals(said, Files.readString(only().resolve(TRANSCRIPT)));
    new CommandLineRun(folder)
        .run(
            Stream.concat(Stream.of(replay), Stream.of("--results", "other"))
                .toArray(String[]::new));
    Path other = folder.resolve("other").resolve(only().getFileName());
    assertEquals(results, Files.readString(other.resolve(ResultFolder.RESULTS)));
    assertEquals(asked, endpoint.requests().size());
  }

  @Test
  void whatATranscriptLacksIsSaid() throws Exception {
    evaluate("listops", "--formulas", "2");
    String place = only().toString();
    CommandLineRun.Result more =
        run(
            "evaluate",
            "--system",
            "llm",
            "--split",
            "mixed",
            "--formulas",
            "5",
            "--replay",
            place);
    assertEquals(ExitCodes.FINDINGS, more.code());
    assertTrue(
        more.err()
            .startsWith(
                "nrs: the transcript lacks 3 of 5 formulas of listops, first number 2 of mixed ("),
        more.err());
    assertTrue(more.out().contains("1.00 right (2 of 2)"), more.out());
    CommandLineRun.Result none =
        run("evaluate", "--system", "llm", "--split", "mixed", "--seed", "1", "--replay", place);
    assertEquals(ExitCodes.COULD_NOT_RUN, none.code());
    assertTrue(none.err().contains("lacks 100 of 100 formulas"), none.err());
    assertEquals(2, stored().entries().size());
  }

  @Test
  void aReplayNeedsAFolderOfAnLlm() throws Exception {
    CommandLineRun.Result missing = run("evaluate", "--system", "llm", "--replay", "nothing");
    assertEquals(ExitCodes.COULD_NOT_RUN, missing.code());
    assertTrue(missing.err().contains("facts.json"), missing.err());
    evaluate("listops", "--formulas", "1");
    CommandLineRun.Result other =
        run("evaluate", "algebra", "--system", "llm", "--replay", only().toString());
    assertTrue(
        other.err().contains("--replay names results of listops: give no other language"),
        other.err());
    CommandLineRun.Result model =
        run("evaluate", "--system", "llm", "--model", "m", "--replay", only().toString());
    assertTrue(model.err().contains("omit --model"), model.err());
  }

  @Test
  void freshForgetsTheTranscriptToo() throws Exception {
    evaluate("listops", "--formulas", "2");
    evaluate("listops", "--formulas", "2");
    assertEquals(4, endpoint.requests().size());
    evaluate("listops", "--formulas", "2", "--fresh");
    assertEquals(8, endpoint.requests().size());
    assertEquals(4, transcript().size());
  }

  @Test
  void otherSettingsAreInOtherFolders() throws Exception {
    evaluate("listops", "--formulas", "1");
    evaluate("listops", "--formulas", "1", "--temperature", "1");
    evaluate("listops", "--formulas", "1", "--parallel", "2", "--timeout", "9");
    try (Stream<Path> folders = Files.list(folder.resolve("results"))) {
      assertEquals(2, folders.collect(Collectors.toSet()).size());
    }
  }

  @Test
  void withoutAKeyNothingIsAsked() {
    CommandLineRun.Result result =
        new CommandLineRun(folder).run("evaluate", "listops", "--system", "llm", "--model", "m");
    assertEquals(ExitCodes.COULD_NOT_RUN, result.code());
    assertTrue(result.err().startsWith("nrs: OPENAI_API_KEY is not set"), result.err());
    assertFalse(Files.exists(folder.resolve("results")));
  }

  @ParameterizedTest
  @CsvSource({
    "--base-url, https://me:sk-very-secret-indeed@host/v1, --base-url must be like",
    "--base-url, https://host/v1?key=sk-very-secret-indeed, --base-url must be like",
    "--base-url, ftp://host, --base-url must be like",
    "--base-url, host, --base-url must be like",
    "--answers, 0, --answers is from 1 to 100",
    "--temperature, NaN, --temperature is from 0 to 2",
    "--price-input, 3, are given together",
    "--parallel, 65, --parallel is from 1 to 64",
    "--requests-per-minute, 0, --requests-per-minute must be positive",
    "--outputs, 5, applies to NRS"
  })
  void optionsThatMakeNoSenseAreRefused(String option, String value, String words)
      throws Exception {
    CommandLineRun.Result result =
        run("evaluate", "listops", "--system", "llm", "--model", "m", option, value);
    assertEquals(ExitCodes.COULD_NOT_RUN, result.code());
    assertTrue(result.err().contains(words), result.err());
    assertEquals(1, result.err().lines().count(), result.err());
    keyIsNowhere(result);
  }

  @Test
  void optionsOfAnLlmAreRefusedForOthers() {
    CommandLineRun.Result result = run("evaluate", "listops", "--model", "m");
    assertEquals(ExitCodes.COULD_NOT_RUN, result.code());
    assertTrue(result.err().contains("--model m needs --system llm"), result.err());
  }
}
