package io.nrs.evaluation.llm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.grammar.BuiltInLanguage;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class PromptsTest {
  @ParameterizedTest
  @EnumSource(BuiltInLanguage.class)
  void thinkingComesFirstAndTheValueThen(BuiltInLanguage language) {
    Prompts prompts = Prompts.of(language, PromptStyle.GUIDED);
    List<ChatMessage> first = prompts.reasoning("FORMULA");
    assertEquals(1, first.size());
    assertTrue(first.get(0).text().contains("Formula: FORMULA\n"));
    assertTrue(first.get(0).text().contains("think step by step"));
    List<ChatMessage> then = prompts.extraction("FORMULA", "because");
    assertEquals(first.get(0), then.get(0));
    assertEquals(ChatMessage.assistant("because"), then.get(1));
    assertTrue(then.get(2).text().startsWith("Therefore, the value of FORMULA is"));
    assertEquals(3, then.size());
  }

  /** The examples in the rules agree with the reference. */
  @ParameterizedTest
  @CsvSource({
    "LISTOPS, '(\\[[A-Z0-9\\[\\]]+\\]) is (\\d)'",
    "LISTOPS, '(\\[SM5.+?\\]7\\]) is \\[SM547\\], which is (\\d)'",
    "ARITHMETIC, '(\\(12\\+-3\\)) is (\\d)'",
    "ARITHMETIC, '(\\(\\(28.+?\\)\\+10\\)) is .+?, which is (-\\d+)'",
    "ALGEBRA, '(\\(\\(\\+90.+?\\)-7\\*x\\*y\\)) is .+?, which is (-2\\*x\\*y)'",
  })
  void examplesAreRight(BuiltInLanguage language, String pattern) {
    String words = Prompts.of(language, PromptStyle.GUIDED).reasoning("F").get(0).text();
    Matcher matcher = Pattern.compile(pattern).matcher(words);
    assertTrue(matcher.find(), words);
    assertEquals(matcher.group(2), LocalEndpoint.exact(language, matcher.group(1)));
  }

  @Test
  void digestsDiffer() {
    assertEquals(
        6,
        Arrays.stream(BuiltInLanguage.values())
            .flatMap(
                language ->
                    Arrays.stream(PromptStyle.values()).map(style -> Prompts.of(language, style)))
            .map(Prompts::digest)
            .distinct()
            .count());
  }

  /** The words of section 5.2.3, and the formula as it is. */
  @Test
  void thePublishedPromptsAreOneTurnEachAndHaveNoExample() {
    Prompts prompts = Prompts.of(BuiltInLanguage.LISTOPS, PromptStyle.PAPER);
    String question =
        "MIN, MAX and SM are operators on lists of single-digit integers which have the semantics"
            + " of minimum, maximum and sum modulo 10, respectively. Solve the following expression"
            + " involving these operators: [MIN[SM54][MIN39]].\n\nLet's think step-by-step.";
    assertEquals(List.of(ChatMessage.user(question)), prompts.reasoning("[MIN[SM54][MIN39]]"));
    List<ChatMessage> then = prompts.extraction("[MIN[SM54][MIN39]]", "It is 3.");
    assertEquals(1, then.size());
    assertTrue(then.get(0).text().startsWith(question + "\n\nIt is 3.\n\nTherefore, the answer"));
    for (BuiltInLanguage language : BuiltInLanguage.values()) {
      String words = Prompts.of(language, PromptStyle.PAPER).reasoning("F").get(0).text();
      assertTrue(!words.contains("xample"), words);
    }
  }
}
