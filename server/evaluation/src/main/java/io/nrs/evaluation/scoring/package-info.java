/**
 * Which answers are right. Of language models, Algebra accepts every expression that is equal as a
 * polynomial.
 */
package io.nrs.evaluation.scoring;
