/**
 * The rewriting of formulas: the modules Selector, Solver and Combiner, their options and outcomes.
 * Section 4 of the paper describes the modules (Petruzzellis, Testolin and Sperduti, ECAI 2024).
 */
package io.nrs.rewriting;
