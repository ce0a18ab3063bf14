package io.nrs.evaluation.table;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;

/**
 * A table of results, for any writer.
 *
 * @param heads of the columns, as many as each row has cells
 * @param rows the first cell of a row is its head
 */
public record Table(List<Cell> heads, List<List<Cell>> rows) {
  public Table {
    heads = List.copyOf(heads);
    rows = rows.stream().map(List::copyOf).toList();
  }

  /** The same table with its columns as rows. */
  public Table transposed() {
    return new Table(
        Stream.concat(Stream.of(heads.get(0)), rows.stream().map(row -> row.get(0))).toList(),
        IntStream.range(1, heads.size())
            .mapToObj(
                column ->
                    Stream.concat(
                            Stream.of(heads.get(column)), rows.stream().map(row -> row.get(column)))
                        .toList())
            .toList());
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
      return new Table(
          heads,
          items.stream()
              .map(item -> columns.stream().map(column -> column.apply(item)).toList())
              .toList());
    }
  }

  public static Table ofText(List<String> heads, List<List<String>> rows) {
    return new Table(cells(heads), rows.stream().map(Table::cells).toList());
  }

  private static List<Cell> cells(List<String> texts) {
    return texts.stream().map(Cell::of).toList();
  }

  /** The texts as CSV (RFC 4180) with line feeds. */
  public String csv() {
    StringBuilder csv = new StringBuilder();
    try (CSVPrinter printer =
        CSVFormat.RFC4180.builder().setRecordSeparator('\n').get().print(csv)) {
      printer.printRecord(heads.stream().map(Cell::text).toList());
      for (List<Cell> row : rows) {
        printer.printRecord(row.stream().map(Cell::text).toList());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return csv.toString();
  }
}
