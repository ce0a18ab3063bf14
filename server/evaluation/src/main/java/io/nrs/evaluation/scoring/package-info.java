/**
 * Decides which answers are right. For language models, in languages whose values have variables,
 * every expression that is equal as a polynomial is right.
 */
package io.nrs.evaluation.scoring;
