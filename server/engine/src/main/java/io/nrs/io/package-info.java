/**
 * Files that are replaced as a whole, and their checksums. Everything that must survive a killed
 * process or a loss of power is written here.
 */
package io.nrs.io;
