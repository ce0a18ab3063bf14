package io.nrs.cli.files;

import io.nrs.checking.Text;
import io.nrs.cli.files.FormulaTable.Columns;
import io.nrs.cli.files.FormulaTable.Columns.Column;
import io.nrs.cli.files.FormulaTable.Row;
import io.nrs.cli.files.FormulaTable.TableException;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.apache.commons.csv.CSVRecord;

/**
 * The first row.
 *
 * @param columns their number
 * @param formula the place of that of the formulas
 */
record TableHeader(
    int columns, int formula, Optional<Integer> value, Optional<Integer> label, Columns wanted) {
  /** How spreadsheets keep the text of a cell: {@code =(1+2)} or {@code ="(1+2)"}. */
  private static final Pattern SPREADSHEET = Pattern.compile("^=\\s*(\"?)(.+)\\1$");

  static List<String> names(CSVRecord row) {
    return row.stream().map(String::strip).toList();
  }

  static TableHeader of(CSVRecord row, Columns columns) throws TableException {
    List<String> names = names(row);
    int formula = place(names, columns.formula()).orElseThrow();
    Optional<Integer> value = place(names, columns.value());
    Optional<Integer> label = Optional.empty();
    if (columns.label().isPresent()) {
      label = place(names, columns.label().get());
    }
    return new TableHeader(names.size(), formula, value, label, columns);
  }

  /** The place of a column; empty only if the table may lack it. */
  private static Optional<Integer> place(List<String> names, Column column) throws TableException {
    Optional<Integer> place = place(names, column.name());
    if (place.isEmpty() && column.required()) {
      throw new TableException(
          "has no column %s: its columns are %s; name one with %s"
              .formatted(column.name(), String.join(", ", names), column.option()));
    }
    return place;
  }

  /** The place of a name, in any case if it does not occur as it is. */
  private static Optional<Integer> place(List<String> names, String name) throws TableException {
    Predicate<String> same = names.contains(name) ? name::equals : name::equalsIgnoreCase;
    List<Integer> places =
        IntStream.range(0, names.size()).filter(i -> same.test(names.get(i))).boxed().toList();
    if (places.size() > 1) {
      throw new TableException("has two columns named %s: rename one".formatted(name));
    }
    return places.stream().findFirst();
  }

  /**
   * Why a row cannot be read: one with more fields than columns has a separator within a field
   * without quotes.
   *
   * @param filled the number of fields without empty ones at the end
   */
  Optional<String> fault(CSVRecord row, int filled) {
    int fields = filled > columns ? filled : Math.min(row.size(), columns);
    if (fields > columns || (wanted.value().required() && fields < columns)) {
      return Optional.of(
          "it has %s, and there are %s"
              .formatted(Text.count(fields, "field"), Text.count(columns, "column")));
    }
    return cell(row, formula).isPresent() ? Optional.empty() : Optional.of("it has no formula");
  }

  Row read(CSVRecord row, int line) {
    return new Row(
        line,
        unwrapped(cell(row, formula).orElseThrow()),
        value.flatMap(column -> value(row, column)),
        label.flatMap(column -> cell(row, column)).map(TableHeader::unwrapped));
  }

  /** The answer of a model is read as it is. */
  private Optional<String> value(CSVRecord row, int column) {
    Optional<String> cell = cell(row, column);
    return wanted.label().isPresent() ? cell : cell.map(TableHeader::unwrapped);
  }

  private static String unwrapped(String cell) {
    return SPREADSHEET.matcher(cell).replaceFirst("$2");
  }

  private static Optional<String> cell(CSVRecord row, int column) {
    return Optional.of(column)
        .filter(row::isSet)
        .map(row::get)
        .map(FormulaTable::inOneLine)
        .filter(text -> !text.isEmpty());
  }
}
