/**
 * Handlers of the client's reports about its documents, and reports on the state of the networks.
 * Handlers run on the thread that reads messages, so they are short.
 */
package io.nrs.lsp.notifications;
