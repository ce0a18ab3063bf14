/**
 * The lines that commands of the command line write with {@code --progress json}. The server reads
 * those of the processes that it starts.
 */
package io.nrs.protocol.events;
