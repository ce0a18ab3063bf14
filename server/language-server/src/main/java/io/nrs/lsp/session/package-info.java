/**
 * The state of the client, its documents, its settings and its workspace. Requests take a snapshot
 * of it.
 */
package io.nrs.lsp.session;
