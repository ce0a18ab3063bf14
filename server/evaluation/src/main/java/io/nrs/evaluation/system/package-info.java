/**
 * Systems that answer formulas: the interface, and the neural rewriting system. A system returns an
 * answer for each formula, whatever the answer is.
 */
package io.nrs.evaluation.system;
