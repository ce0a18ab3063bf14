/**
 * The networks at work for the server: loaded when they are needed, and shared by requests and the
 * background. Interactive requests go before background work.
 */
package io.nrs.lsp.inference;
