package io.nrs.playground.substitutes;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * Stands for {@link io.nrs.language.description.IntegerExpression}, whose library reflects: no
 * description with an expression is read in a page.
 */
public final class PageIntegerExpression {
  /** Always throws what {@code wrong} makes. */
  public PageIntegerExpression(
      String text,
      Set<String> names,
      String shown,
      boolean ofLeaf,
      Function<String, RuntimeException> wrong) {
    throw wrong.apply(
        "is calculated by the program alone, not in a page: write rules without expressions, or use"
            + " nrs solve");
  }

  // There is no instance, and so nobody calls these methods.

  public Set<String> variables() {
    return Set.of();
  }

  public Object value(Map<String, Long> integers, List<Long> all) {
    return all;
  }
}
