/**
 * How long an editor waits for {@code nrs serve}. A measurement starts the server as a process, and
 * speaks the Language Server Protocol with it as an editor does.
 */
package io.nrs.benchmarks.editor;
