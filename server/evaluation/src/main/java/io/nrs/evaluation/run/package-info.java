/**
 * Runs that fill folders of results: evaluations and confidence curves. They skip formulas whose
 * results are stored.
 */
package io.nrs.evaluation.run;
