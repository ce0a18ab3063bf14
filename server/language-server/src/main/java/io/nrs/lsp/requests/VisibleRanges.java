package io.nrs.lsp;

import io.nrs.lsp.feature.Feature;
import io.nrs.lsp.inference.Assessor;
import java.util.function.Function;
import org.eclipse.lsp4j.Range;

/** The protocol does not say what the user looks at; what editors ask a range of, it mostly is. */
record Viewports(Assessor assessor) {
  /** Larger ranges are whole files. */
  private static final int LARGEST = 500;

  <P, R> Feature<P, R> noting(Function<P, Range> range, Feature<P, R> feature) {
    return (snapshot, parameters, cancellation) -> {
      Range seen = range.apply(parameters);
      int from = seen.getStart().getLine();
      int to = seen.getEnd().getLine();
      if (to - from < LARGEST) {
        assessor.looksAt(snapshot.document().uri(), from, to + 1);
      }
      return feature.answer(snapshot, parameters, cancellation);
    };
  }
}
