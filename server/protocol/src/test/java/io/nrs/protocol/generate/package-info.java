/**
 * Makes documents and types from the protocol's records. {@code GeneratedFilesTest} compares them
 * with the committed ones, and rewrites those on request.
 */
package io.nrs.protocol.generate;
