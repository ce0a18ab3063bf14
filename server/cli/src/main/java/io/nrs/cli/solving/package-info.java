/**
 * The command {@code nrs solve}. It reads formulas one line at a time and writes each result as
 * soon as it is known.
 */
package io.nrs.cli.solving;
