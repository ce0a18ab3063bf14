/**
 * Results of runs: configs, provenance, usage, and the folders that store them. A run adds a line
 * for each formula, so that a killed run continues where it stopped.
 */
package io.nrs.evaluation.result;
