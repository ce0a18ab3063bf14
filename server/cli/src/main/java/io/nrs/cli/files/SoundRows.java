package io.nrs.cli.files;

import io.nrs.grammar.FormulaFile;
import io.nrs.grammar.Language;
import io.nrs.grammar.Problem;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * The rows of a table that hold formulas of a language, and a remark about the others.
 *
 * @param text a formula file with a line for each row, where the row begins
 * @param remark how many rows cannot be read, and the first of them; empty if there are none
 */
record SoundRows(String text, Optional<String> remark) {
  static SoundRows of(Language language, FormulaTable table) {
    Set<Integer> broken = new HashSet<>(table.unreadable());
    int first = broken.stream().mapToInt(Integer::intValue).min().orElse(Integer.MAX_VALUE);
    String reason = "it has no formula";
    for (FormulaFile.Line line : FormulaFile.parse(language, table.lines(" = ")).lines()) {
      Optional<Problem> problem =
          line.parsed().problems().stream()
              .filter(each -> each.severity() == Problem.Severity.ERROR)
              .findFirst();
      if (problem.isPresent()) {
        broken.add(line.number());
        if (line.number() < first) {
          first = line.number();
          reason = problem.get().message();
        }
      }
    }
    FormulaTable sound =
        new FormulaTable(
            table.rows().stream().filter(row -> !broken.contains(row.line())).toList(),
            table.unreadable());
    return new SoundRows(
        sound.lines(" = "),
        broken.isEmpty()
            ? Optional.empty()
            : Optional.of(
                "%d of %d rows cannot be read, the first one in line %d: %s"
                    .formatted(broken.size(), table.size(), first, reason)));
  }
}
