/**
 * Answers to requests about one document, a class for each kind of request. Each answers from a
 * snapshot of the document, so none waits for another.
 */
package io.nrs.lsp.requests;
