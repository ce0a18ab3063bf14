/**
 * The Rewriting view, which shows each step from a formula to its value. It also writes the formula
 * of any step back to its file.
 */
package io.nrs.eclipse.rewriting;
