/**
 * Files that are replaced as a whole, their checksums, and records as JSON. All files that must
 * survive a killed process or a loss of power are written here.
 */
package io.nrs.io;
