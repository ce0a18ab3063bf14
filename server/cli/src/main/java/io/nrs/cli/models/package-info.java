/**
 * The trained networks as commands use them. {@link io.nrs.cli.models.Engine} separates the
 * commands from PyTorch, so tests need no networks.
 */
package io.nrs.cli.models;
