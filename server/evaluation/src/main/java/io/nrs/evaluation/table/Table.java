package io.nrs.evaluation.table;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;

/**
 * A table of results, for any writer.
 *
 * @param columns as many as each row has cells
 * @param rows the first cell of a row is its head
 */
public record Table(List<Column> columns, List<List<Cell>> rows) {

  /**
   * A column.
   *
   * @param group the heading over several columns; empty for none
   */
  public record Column(Cell head, String group) {}

  public Table {
    columns = List.copyOf(columns);
    rows = rows.stream().map(List::copyOf).toList();
  }

  public static Table of(List<Cell> heads, List<List<Cell>> rows) {
    return new Table(heads.stream().map(head -> new Column(head, "")).toList(), rows);
  }

  /** Begins a table with a row for each item, to which columns are added one by one. */
  public static <T> Builder<T> builder(List<T> items) {
    return new Builder<>(items);
  }

  public static final class Builder<T> {
    private final List<T> items;
    private final List<Cell> heads = new ArrayList<>();
    private final List<Function<T, Cell>> columns = new ArrayList<>();

    private Builder(List<T> items) {
      this.items = items;
    }

    public Builder<T> text(String head, Function<T, String> text) {
      return cell(Cell.of(head), text.andThen(Cell::of));
    }

    public Builder<T> cell(Cell head, Function<T, Cell> cell) {
      heads.add(head);
      columns.add(cell);
      return this;
    }

    public Table build() {
      return of(
          heads,
          items.stream()
              .map(item -> columns.stream().map(column -> column.apply(item)).toList())
              .toList());
    }
  }

  public static Table ofText(List<String> heads, List<List<String>> rows) {
    return of(cells(heads), rows.stream().map(Table::cells).toList());
  }

  private static List<Cell> cells(List<String> texts) {
    return texts.stream().map(Cell::of).toList();
  }

  /** The texts as CSV (RFC 4180) with line feeds. */
  public String csv() {
    StringBuilder csv = new StringBuilder();
    try (CSVPrinter printer =
        CSVFormat.RFC4180.builder().setRecordSeparator('\n').get().print(csv)) {
      printer.printRecord(columns.stream().map(column -> column.head().text()).toList());
      for (List<Cell> row : rows) {
        printer.printRecord(row.stream().map(Cell::text).toList());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return csv.toString();
  }
}
