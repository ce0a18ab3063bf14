/**
 * Messages from the server to its client, and the client's capabilities. Nothing here knows how the
 * server uses them.
 */
package io.nrs.lsp.client;
