/**
 * The language server of one client: all its parts, and the routes from methods to their handlers.
 * Everything else of the server is in the packages below, which do not depend on this one.
 */
package io.nrs.lsp;
