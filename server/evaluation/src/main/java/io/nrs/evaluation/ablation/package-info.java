/**
 * Variations of the neural rewriting system without one mechanism. A table names the folder of
 * results of each variation.
 */
package io.nrs.evaluation.ablation;
