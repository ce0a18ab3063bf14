/**
 * JSON-RPC over two streams. Every request is answered exactly once, and failures are messages for
 * users, without stack traces.
 */
package io.nrs.lsp.transport;
