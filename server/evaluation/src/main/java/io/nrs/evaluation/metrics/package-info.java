/**
 * Metrics that are stored beside trained models, and their tables for docs/results. They describe
 * the models that ship.
 */
package io.nrs.evaluation.metrics;
