/**
 * What the server sends to its client, and what that client can do. Nothing here knows what the
 * server does with it.
 */
package io.nrs.lsp.client;
