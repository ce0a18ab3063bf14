package io.nrs.lsp.requests;

import io.nrs.lsp.inference.BackgroundSolver;
import io.nrs.lsp.session.DocumentSnapshot;
import io.nrs.lsp.transport.Cancellation;
import java.util.function.Function;
import org.eclipse.lsp4j.Range;

/**
 * An answer to a request about a document.
 *
 * @param <P> the request's parameters
 * @param <R> its result
 */
@FunctionalInterface
public interface RequestHandler<P, R> {
  R answer(DocumentSnapshot snapshot, P parameters, Cancellation cancellation);

  /**
   * Finds the visible lines. LSP does not report them, but editors mostly request ranges that are
   * visible.
   */
  record VisibleRanges(BackgroundSolver backgroundSolver) {
    /** Larger ranges are whole files. */
    private static final int LARGEST = 500;

    public <P, R> RequestHandler<P, R> noting(
        Function<P, Range> range, RequestHandler<P, R> feature) {
      return (snapshot, parameters, cancellation) -> {
        Range seen = range.apply(parameters);
        int from = seen.getStart().getLine();
        int to = seen.getEnd().getLine();
        if (to - from < LARGEST) {
          backgroundSolver.setVisibleLines(snapshot.document().uri(), from, to + 1);
        }
        return feature.answer(snapshot, parameters, cancellation);
      };
    }
  }
}
