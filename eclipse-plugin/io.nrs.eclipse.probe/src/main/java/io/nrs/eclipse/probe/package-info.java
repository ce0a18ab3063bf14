/**
 * A bundle that product tests add to an Eclipse. It runs the commands that it reads from standard
 * input.
 */
package io.nrs.eclipse.probe;
