/**
 * The lines that commands of the command line write with {@code --progress json}. The server reads
 * the lines of its subprocesses.
 */
package io.nrs.protocol.events;
