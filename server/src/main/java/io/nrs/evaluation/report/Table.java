package io.nrs.evaluation.report;

import java.util.List;
import java.util.stream.Collectors;

/** Figures behind a picture. */
record Table(List<String> heads, List<List<String>> rows) {
  Table {
    heads = List.copyOf(heads);
    rows = rows.stream().map(List::copyOf).toList();
  }

  /** As in RFC 4180, with line feeds alone. */
  String csv() {
    StringBuilder csv = new StringBuilder(line(heads));
    rows.forEach(row -> csv.append(line(row)));
    return csv.toString();
  }

  private static String line(List<String> values) {
    return values.stream()
            .map(
                value ->
                    value.matches("[^\",\r\n]*") ? value : '"' + value.replace("\"", "\"\"") + '"')
            .collect(Collectors.joining(","))
        + "\n";
  }
}
