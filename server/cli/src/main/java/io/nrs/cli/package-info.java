/**
 * The entry point {@link io.nrs.cli.Main} and the list of its commands. Each family of commands has
 * a package of its own below.
 */
package io.nrs.cli;
