/** Rewriting systems of the literature, written from their definitions, with known results. */
package io.nrs.evaluation.systems;
