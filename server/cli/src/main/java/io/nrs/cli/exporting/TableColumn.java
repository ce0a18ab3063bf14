package io.nrs.cli.exporting;

import java.util.function.Function;

/**
 * A column of a table without gaps.
 *
 * @param <R> a row
 * @param isText whether its values are strings; else they are integers
 */
record TableColumn<R>(String name, boolean isText, Function<R, Object> value) {
  static <R> TableColumn<R> text(String name, Function<R, String> value) {
    return new TableColumn<>(name, true, value::apply);
  }

  static <R> TableColumn<R> integer(String name, Function<R, Integer> value) {
    return new TableColumn<>(name, false, value::apply);
  }
}
