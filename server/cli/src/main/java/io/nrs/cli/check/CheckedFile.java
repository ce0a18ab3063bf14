package io.nrs.cli;

import io.nrs.checking.CheckedLine;
import io.nrs.checking.Finding;
import io.nrs.grammar.Language;
import java.util.List;
import java.util.stream.Stream;

/** A file whose formulas were all looked at. */
record CheckedFile(String path, String uri, Language task, List<CheckedLine> lines) {
  CheckedFile {
    lines = List.copyOf(lines);
  }

  Stream<Finding> findings() {
    return lines.stream().flatMap(line -> line.findings().stream());
  }
}
