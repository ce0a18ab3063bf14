/**
 * Answers to requests about one document, one class for each kind of request. Each answers from a
 * snapshot of the document, so no request waits for another.
 */
package io.nrs.lsp.requests;
