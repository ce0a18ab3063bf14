/**
 * Results of runs: configs, provenance, usage, and the folders that store them. A run adds a line
 * for each formula, so a killed run continues from its last line.
 */
package io.nrs.evaluation.result;
