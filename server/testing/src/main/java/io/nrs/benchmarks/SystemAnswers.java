package io.nrs.benchmarks;

import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import io.nrs.benchmarks.SystemQuestions.Question;
import io.nrs.benchmarks.SystemQuestions.Split;
import io.nrs.cli.console.Console.CommandException;
import io.nrs.io.StoredJson;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Somebody's answers to the test questions about systems of the literature.
 *
 * @param values by the ids of questions
 */
record SystemAnswers(String name, Map<String, String> values) {
  SystemAnswers {
    values = Map.copyOf(values);
  }

  private record Answer(String id, String value) {}

  /**
   * How many answers are right.
   *
   * @param systems with an answer to one of their questions; only these count
   * @param solved systems of which every answer is right
   */
  record Score(String name, int systems, int solved, Map<Split, Count> splits) {
    Score {
      splits = Map.copyOf(splits);
    }
  }

  /** A number of questions, and of right answers to them. */
  record Count(int right, int questions) {
    private Count plus(Count other) {
      return new Count(right + other.right, questions + other.questions);
    }
  }

  /**
   * Reads a file of JSON lines with the members id and value.
   *
   * @param file as the user wrote it
   * @throws CommandException if a line has other members, answers no question or one twice
   */
  static SystemAnswers read(String file, String text, List<SystemQuestions> all) {
    Set<String> asked = new HashSet<>();
    all.forEach(each -> each.tests().forEach(question -> asked.add(question.id())));
    Map<String, String> values = new HashMap<>();
    List<String> lines = text.lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).isBlank()) {
        continue;
      }
      String place = file + ":" + (i + 1) + ": ";
      Answer answer = answer(place, lines.get(i));
      if (!asked.contains(answer.id())) {
        throw new CommandException(
            place
                + "no test question has the id "
                + answer.id()
                + ": take those of test.jsonl, which --output writes");
      }
      if (values.put(answer.id(), answer.value()) != null) {
        throw new CommandException(
            place + answer.id() + " is answered before: leave one of the answers out");
      }
    }
    if (values.isEmpty()) {
      throw new CommandException(
          file
              + " has no answers: give a line such as "
              + line("half.deep.1", "s(0)")
              + " for each");
    }
    return new SystemAnswers(BenchmarkedNetworks.words(Path.of(file)), values);
  }

  private static Answer answer(String place, String line) {
    try {
      if (JsonParser.parseString(line) instanceof JsonObject object
          && isText(object, "id")
          && isText(object, "value")) {
        return new Answer(object.get("id").getAsString(), object.get("value").getAsString());
      }
    } catch (JsonParseException e) {
      // The remedy is the same.
    }
    throw new CommandException(place + "is no answer: write it as " + line("half.deep.1", "s(0)"));
  }

  private static boolean isText(JsonObject object, String member) {
    return object.has(member) && object.get(member).isJsonPrimitive();
  }

  /** Returns the line of an answer, without its end. */
  static String line(String id, String value) {
    return StoredJson.tree(new Answer(id, value)).toString();
  }

  /** Returns the lines of the answers to all test questions about a system. */
  static String lines(SystemQuestions questions, List<String> answers) {
    StringBuilder lines = new StringBuilder();
    List<Question> tests = questions.tests();
    IntStream.range(0, tests.size())
        .forEach(i -> lines.append(line(tests.get(i).id(), answers.get(i))).append('\n'));
    return lines.toString();
  }

  boolean answers(SystemQuestions questions) {
    return questions.tests().stream().anyMatch(question -> values.containsKey(question.id()));
  }

  /** Counts the right answers. A question without one is answered wrongly. */
  Score score(List<SystemQuestions> all) {
    Map<Split, Count> splits = new EnumMap<>(Split.class);
    Split.tests().forEach(split -> splits.put(split, new Count(0, 0)));
    int systems = 0;
    int solved = 0;
    for (SystemQuestions each : all.stream().filter(this::answers).toList()) {
      boolean whole = true;
      for (Question question : each.tests()) {
        boolean right =
            values.containsKey(question.id()) && each.isRight(question, values.get(question.id()));
        whole &= right;
        splits.merge(question.split(), new Count(right ? 1 : 0, 1), Count::plus);
      }
      systems++;
      solved += whole ? 1 : 0;
    }
    return new Score(name, systems, solved, splits);
  }
}
