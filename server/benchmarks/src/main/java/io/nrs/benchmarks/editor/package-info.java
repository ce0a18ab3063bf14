/**
 * Measures how long an editor waits for {@code nrs serve}. A measurement starts the server as a
 * process, and uses the Language Server Protocol as an editor does.
 */
package io.nrs.benchmarks.editor;
