/**
 * The neural rewriting system, which puts the modules together. It selects, solves and replaces
 * leaves until the Solver answers ω.
 */
package io.nrs.rewriting.system;
