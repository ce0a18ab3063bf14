package io.nrs.lsp.feature;

import io.nrs.lsp.rpc.Cancellation;

/**
 * An answer to a request about a document.
 *
 * @param <P> the request's parameters
 * @param <R> its result
 */
@FunctionalInterface
public interface Feature<P, R> {
  R answer(Snapshot snapshot, P parameters, Cancellation cancellation);
}
