/**
 * The arguments and results of the commands that clients run by {@code workspace/executeCommand}.
 * {@link io.nrs.protocol.Protocol} lists them by name.
 */
package io.nrs.protocol.commands;
