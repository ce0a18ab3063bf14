package io.nrs.evaluation.table;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A table. Documents have it as Markdown, and the page of a report as HTML.
 *
 * @param heads of the columns, as Markdown
 * @param rows with a datum for each column
 */
public record Table(List<String> heads, List<List<Datum>> rows) implements Block {
  public Table {
    heads = List.copyOf(heads);
    rows = rows.stream().map(List::copyOf).toList();
  }

  /** Begins a table with a row for each item, to which columns are added one by one. */
  public static <T> Builder<T> of(List<T> items) {
    return new Builder<>(items);
  }

  /** The columns of a table, from left to right. */
  public static final class Builder<T> {
    private final List<T> items;
    private final List<String> heads = new ArrayList<>();
    private final List<Function<T, Datum>> columns = new ArrayList<>();

    private Builder(List<T> items) {
      this.items = items;
    }

    /** Adds a column of text. */
    public Builder<T> text(String head, Function<T, String> text) {
      return markdown(Markdown.text(head), text.andThen(Markdown::text));
    }

    /** Adds a column of Markdown. */
    public Builder<T> markdown(String head, Function<T, String> cell) {
      return data(head, cell.andThen(Datum::of));
    }

    /**
     * Adds a column.
     *
     * @param head as Markdown
     */
    public Builder<T> data(String head, Function<T, Datum> cell) {
      heads.add(head);
      columns.add(cell);
      return this;
    }

    public Table build() {
      return new Table(
          heads,
          items.stream().map(item -> columns.stream().map(c -> c.apply(item)).toList()).toList());
    }
  }

  public String markdown() {
    return line(heads)
        + "|---".repeat(heads.size())
        + "|\n"
        + rows.stream()
            .map(row -> line(row.stream().map(Datum::markdown).toList()))
            .collect(Collectors.joining());
  }

  private static String line(List<String> cells) {
    return "|"
        + cells.stream()
            // Text has escaped them already; code shows a backslash outside of tables.
            .map(cell -> cell.replaceAll("(?<!\\\\)\\|", "\\\\|"))
            .map(cell -> (" " + cell).stripTrailing() + " |")
            .collect(Collectors.joining())
        + "\n";
  }
}
