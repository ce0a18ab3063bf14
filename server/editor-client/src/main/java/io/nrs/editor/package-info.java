/**
 * An editor at the other end of a connection to a server, for tests and benchmarks: typed as {@link
 * io.nrs.editor.EditorClient}, in messages of any kind as {@link io.nrs.editor.RawClient}. It knows
 * LSP alone, and nothing of the server.
 */
package io.nrs.editor;
