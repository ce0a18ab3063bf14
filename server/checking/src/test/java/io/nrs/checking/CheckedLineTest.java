package io.nrs.checking;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.reading.ParsedLine;
import io.nrs.grammar.reading.Parser;
import io.nrs.rewriting.Combiner.Candidate;
import io.nrs.rewriting.Outcome;
import io.nrs.rewriting.Step;
import io.nrs.testing.Golden;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What is found in a line of arithmetic, by the outcome of its formula. */
class CheckedLineTest {
  @Test
  void linesHaveAStatusAndFindings() {
    Golden.check(getClass(), "checked-lines.txt", CheckedLineTest::checked);
  }

  /**
   * @param input the outcome, with "verify" if the value is compared with the exact one, or "rules"
   *     if no networks were asked, a bar, and the line
   */
  private static String checked(String input) {
    String[] parts = input.split("\\|", 2);
    List<String> words = new ArrayList<>(List.of(parts[0].strip().split(" ")));
    boolean verify = words.remove("verify");
    boolean byRules = words.remove("rules");
    String text = parts[1];
    ParsedLine parsed = Parser.parseLine(BuiltInLanguage.ARITHMETIC, text);
    Optional<Verdict> verdict =
        byRules
            ? parsed.soundFormula().map(Verdict::exact)
            : outcome(words)
                .map(Verdict::of)
                .map(
                    found ->
                        verify && parsed.isSound()
                            ? found.checked(BuiltInLanguage.ARITHMETIC, parsed.formula().get())
                            : found);
    CheckedLine line =
        CheckedLine.of(BuiltInLanguage.ARITHMETIC, 7, text, parsed, verdict, 0.5)
            .heeding(new IgnoredFindings(), text, parsed);
    return "<%s> %s %s %s %s%s%s"
        .formatted(
            line.formula(),
            line.status("unasked"),
            line.value().orElse("none"),
            line.confidence(),
            line.steps(),
            line.failed() ? " failed" : "",
            line.findings().stream()
                .map(finding -> "\n" + told(finding, text))
                .collect(Collectors.joining()));
  }

  private static String told(Finding finding, String text) {
    return "%d:%d-%d %s %s <%s> %s: %s"
        .formatted(
            finding.line(),
            finding.column(),
            finding.endColumn(),
            finding.severity().id(),
            finding.code(),
            text.substring(finding.span().start(), finding.span().end()),
            finding.message(),
            finding.remedy().words());
  }

  /**
   * @param words the status, the value or the output and its offset, and steps such as {@code
   *     (1+2)=3@0.9} with their confidence
   */
  private static Optional<Outcome> outcome(List<String> words) {
    List<Step> steps =
        words.stream()
            .filter(word -> word.contains("="))
            .map(word -> word.split("[=@]"))
            .map(step -> new Step(step[0], step[1], 0, Double.parseDouble(step[2]), 1, 1))
            .toList();
    List<String> rest = words.stream().filter(word -> !word.contains("=")).toList();
    Optional<Candidate> output =
        Optional.of(rest)
            .filter(given -> given.size() == 3)
            .map(
                given ->
                    new Candidate(given.get(1), 0.5, 0.999, Integer.parseInt(given.get(2)), 1));
    String remaining = "(3*4)";
    return switch (rest.get(0)) {
      case "none" -> Optional.empty();
      case "solved" -> Optional.of(new Outcome.Solved(rest.get(1), steps));
      case "normal-form" -> Optional.of(new Outcome.NormalForm(rest.get(1), steps, List.of()));
      case "missing" -> Optional.of(new Outcome.MissingLeaf(remaining, steps, output));
      case "corrupted" ->
          Optional.of(new Outcome.CorruptedLeaf(remaining, steps, output.orElseThrow()));
      case "step-limit" -> Optional.of(new Outcome.StepLimit(remaining, steps));
      default -> Optional.of(new Outcome.TimeLimit(remaining, steps));
    };
  }
}
