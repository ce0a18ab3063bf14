package io.nrs.evaluation.table;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** A table in Markdown with a row for each item, to which columns are added one by one. */
public final class Table<T> {
  private final List<T> items;
  private final List<String> heads = new ArrayList<>();
  private final List<Function<T, String>> columns = new ArrayList<>();

  private Table(List<T> items) {
    this.items = items;
  }

  public static <T> Table<T> of(List<T> items) {
    return new Table<>(items);
  }

  /** Adds a column of text. */
  public Table<T> text(String head, Function<T, String> text) {
    return cell(Markdown.text(head), text.andThen(Markdown::text));
  }

  /** Adds a column of Markdown. */
  public Table<T> cell(String head, Function<T, String> cell) {
    heads.add(head);
    columns.add(cell);
    return this;
  }

  public String markdown() {
    return Markdown.table(
        heads,
        items.stream()
            .map(item -> columns.stream().map(column -> column.apply(item)).toList())
            .toList());
  }
}
