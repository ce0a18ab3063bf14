/**
 * An editor at the other end of a connection to a server, for tests. {@link
 * io.nrs.editor.EditorClient} has typed messages; {@link io.nrs.editor.RawClient} sends messages of
 * any kind. It knows only LSP, and nothing of the server.
 */
package io.nrs.editor;
