/**
 * Requests to the language server, its process and its settings. Both connections, through LSP4E
 * and without it, share this package.
 */
package io.nrs.eclipse.server;
