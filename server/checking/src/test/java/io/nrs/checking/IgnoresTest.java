package io.nrs.checking;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.reading.FormulaFile;
import io.nrs.testing.Golden;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class IgnoresTest {
  private static List<Finding> findings(String text, boolean solved) {
    IgnoredFindings ignores = new IgnoredFindings();
    List<Finding> all = new ArrayList<>();
    for (FormulaFile.Line line : FormulaFile.parse(BuiltInLanguage.LISTOPS, text).lines()) {
      Optional<Verdict> verdict = line.parsed().soundFormula().map(Verdict::exact);
      CheckedLine checked =
          CheckedLine.of(
              BuiltInLanguage.LISTOPS,
              line.number(),
              line.text(),
              line.parsed(),
              verdict.filter(any -> solved),
              0.5);
      all.addAll(checked.heeding(ignores, line.text(), line.parsed()).findings());
    }
    all.addAll(ignores.remarks());
    return all.stream().sorted(Comparator.comparingInt(Finding::line)).toList();
  }

  @Test
  void commentsSilenceFindings() {
    Golden.check(getClass(), "ignores.txt", IgnoresTest::told);
  }

  /**
   * @param input what is asked for, and a text with {@code ¦} between lines
   * @return lines and codes, or the message of a finding about a comment; with "remedy" that of the
   *     first finding, with "fixed" what it makes of the text
   */
  private static String told(String input) {
    String[] words = input.split(" ", 2);
    String text = words[1].replace(" ¦ ", "\n");
    List<Finding> findings = findings(text, !words[0].equals("unsolved"));
    return switch (words[0]) {
      case "remedy" -> findings.get(0).remedy().words();
      case "fixed" -> findings.get(0).fix().orElseThrow().applyTo(text);
      default ->
          findings.stream()
              .map(
                  finding ->
                      finding.line()
                          + " "
                          + (finding.rule().equals(Rule.UNUSED_IGNORE)
                              ? finding.message()
                              : finding.code()))
              .collect(Collectors.joining("; "));
    };
  }
}
