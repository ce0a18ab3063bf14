package io.nrs.cli.check;

import io.nrs.checking.CheckedLine;
import io.nrs.checking.Finding;
import io.nrs.grammar.Language;
import java.util.List;
import java.util.stream.Stream;

/** A file with the results of its formulas. */
record CheckedFile(
    String path, String uri, Language language, List<CheckedLine> lines, List<String> texts) {
  CheckedFile {
    lines = List.copyOf(lines);
    texts = List.copyOf(texts);
  }

  /** Returns the text of a line, whose number counts from 1. */
  String text(int number) {
    return texts.get(number - 1);
  }

  Stream<Finding> findings() {
    return lines.stream().flatMap(line -> line.findings().stream());
  }
}
