/**
 * The files that commands read and write. Folders are searched for formulas, and a report replaces
 * its file as a whole or not at all.
 */
package io.nrs.cli.files;
