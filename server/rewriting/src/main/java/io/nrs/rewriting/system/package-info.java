/**
 * The neural rewriting system, which combines the modules. It selects, solves and replaces leaves
 * until the Solver answers ω.
 */
package io.nrs.rewriting.system;
