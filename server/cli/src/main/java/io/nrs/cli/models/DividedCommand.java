package io.nrs.cli.models;

import com.google.gson.JsonParser;
import io.nrs.io.StoredJson;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * A command whose work has parts that do not depend on each other, so that {@link Workers} can do
 * them.
 *
 * @param <P> a part
 */
public interface DividedCommand<P extends Record> {
  Class<P> parts();

  /** Opens what does parts, one at a time. The process keeps it to its end. */
  Function<P, ? extends Record> worker();

  /** The same on JSON. */
  default UnaryOperator<String> does() {
    Function<P, ? extends Record> worker = worker();
    return part ->
        StoredJson.tree(worker.apply(StoredJson.read(JsonParser.parseString(part), parts())))
            .toString();
  }
}
