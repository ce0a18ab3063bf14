/**
 * Findings about the lines of formula files, and the settings of users. The command line and the
 * language server both use it, so they report the same.
 */
package io.nrs.checking;
