package io.nrs.lsp.requests;

import io.nrs.lsp.session.DocumentSnapshot;
import io.nrs.lsp.transport.Cancellation;

/**
 * An answer to a request about a document.
 *
 * @param <P> the request's parameters
 * @param <R> its result
 */
@FunctionalInterface
public interface RequestHandler<P, R> {
  R answer(DocumentSnapshot snapshot, P parameters, Cancellation cancellation);
}
