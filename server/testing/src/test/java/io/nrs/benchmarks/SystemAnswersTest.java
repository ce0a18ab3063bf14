package io.nrs.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.nrs.benchmarks.SystemAnswers.Count;
import io.nrs.benchmarks.SystemAnswers.Score;
import io.nrs.benchmarks.SystemQuestions.Question;
import io.nrs.benchmarks.SystemQuestions.Split;
import io.nrs.cli.console.Console.CommandException;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SystemAnswersTest {
  private static final SystemQuestions HALF = SystemQuestionsTest.of("half.ari");
  private static final List<SystemQuestions> ALL =
      List.of(HALF, SystemQuestionsTest.of("list-append.ari"));

  private static Score score(Function<Question, String> answers) {
    String lines = SystemAnswers.lines(HALF, HALF.tests().stream().map(answers).toList());
    return SystemAnswers.read("mine.jsonl", lines, ALL).score(ALL);
  }

  @ParameterizedTest
  @CsvSource({
    "mine.jsonl, mine",
    "runs/my.answers, my.answers",
    "results/systems/router.jsonl, Neural Data Router",
  })
  void aFileHasTheNameOfWhoeverAnswered(String file, String name) {
    Question first = HALF.tests().get(0);
    assertEquals(
        name, SystemAnswers.read(file, SystemAnswers.line(first.id(), first.value()), ALL).name());
  }

  @Test
  void onlySystemsWithAnswersCount() {
    Score score = score(Question::value);
    assertEquals(1, score.systems());
    assertEquals(1, score.solved());
    for (Split split : Split.tests()) {
      int questions = HALF.of(split).size();
      assertEquals(new Count(questions, questions), score.splits().get(split));
    }
  }

  @Test
  void aWrongAnswerAndNoneAreWrong() {
    Score score = score(question -> question.split() == Split.DEEP ? "s(" : question.value());
    assertEquals(0, score.solved());
    assertEquals(new Count(0, HALF.of(Split.DEEP).size()), score.splits().get(Split.DEEP));
    Question first = HALF.tests().get(0);
    Score one =
        SystemAnswers.read("mine.jsonl", SystemAnswers.line(first.id(), first.value()), ALL)
            .score(ALL);
    assertEquals(
        HALF.tests().size(),
        one.splits().values().stream().collect(Collectors.summingInt(Count::questions)));
    assertEquals(1, one.splits().values().stream().collect(Collectors.summingInt(Count::right)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          half.deep.1 | mine.jsonl:1: is no answer
          {"id": "half.deep.1"} | mine.jsonl:1: is no answer
          {"id": "half.deep.1", "value": []} | mine.jsonl:1: is no answer
          {"id": "half.train.1", "value": "0"} | mine.jsonl:1: no test question has the id half.train.1
          {"id": "half.deep.1", "value": "0"}¶¶{"id": "half.deep.1", "value": "0"} | mine.jsonl:3: half.deep.1 is answered before
          ¶ | mine.jsonl has no answers
          """)
  void aFileThatIsNoneOfAnswersIsRefused(String text, String message) {
    String said =
        assertThrows(
                CommandException.class,
                () -> SystemAnswers.read("mine.jsonl", text.replace('¶', '\n'), ALL))
            .getMessage();
    assertEquals(message, said.substring(0, Math.min(message.length(), said.length())));
  }
}
