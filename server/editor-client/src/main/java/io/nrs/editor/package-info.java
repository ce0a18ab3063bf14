/**
 * An editor at the other end of a connection to a server, for tests. {@link
 * io.nrs.editor.EditorClient} has typed messages; {@link io.nrs.editor.RawClient} sends messages of
 * any kind. It uses LSP alone, and no class of the server.
 */
package io.nrs.editor;
