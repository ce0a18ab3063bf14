/**
 * Everything that commands share: their streams and exit codes, their JSON, and their progress.
 * Nothing here knows any command.
 */
package io.nrs.cli.console;
