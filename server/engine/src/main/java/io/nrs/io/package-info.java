/**
 * Files that are replaced as a whole, their checksums, and records as JSON. Everything that must
 * survive a killed process or a loss of power is written here.
 */
package io.nrs.io;
