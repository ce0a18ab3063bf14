/**
 * The HTML page of all stored results, and the sections of docs/results. Both show measured results
 * beside those of the paper.
 */
package io.nrs.evaluation.report;
