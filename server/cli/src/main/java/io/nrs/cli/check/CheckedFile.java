package io.nrs.cli.check;

import io.nrs.checking.CheckedLine;
import io.nrs.checking.Finding;
import io.nrs.grammar.Language;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * A file with the results of its formulas.
 *
 * @param remarks findings about comments on lines of their own
 */
record CheckedFile(
    String path,
    String uri,
    Language language,
    List<CheckedLine> lines,
    List<Finding> remarks,
    List<String> texts) {
  CheckedFile {
    lines = List.copyOf(lines);
    remarks = List.copyOf(remarks);
    texts = List.copyOf(texts);
  }

  /** Returns the text of a line, whose number counts from 1. */
  String text(int number) {
    return texts.get(number - 1);
  }

  /** In the order of the text. */
  Stream<Finding> findings() {
    return Stream.concat(remarks.stream(), lines.stream().flatMap(line -> line.findings().stream()))
        .sorted(Comparator.comparingInt(Finding::line));
  }

  /** The same with the findings that are wanted. */
  CheckedFile only(Predicate<Finding> wanted) {
    return new CheckedFile(
        path,
        uri,
        language,
        lines.stream()
            .map(line -> line.with(line.findings().stream().filter(wanted).toList()))
            .toList(),
        remarks.stream().filter(wanted).toList(),
        texts);
  }
}
