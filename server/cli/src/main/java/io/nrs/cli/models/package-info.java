/**
 * The trained networks as commands use them. {@link io.nrs.cli.models.Engine} stands between the
 * commands and PyTorch, so that tests need no networks.
 */
package io.nrs.cli.models;
