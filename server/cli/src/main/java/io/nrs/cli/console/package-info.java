/**
 * What every command shares: its streams and exit codes, its JSON, and its progress. Nothing here
 * knows any command.
 */
package io.nrs.cli.console;
