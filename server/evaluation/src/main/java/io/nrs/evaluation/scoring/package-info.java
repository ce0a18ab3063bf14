/**
 * Which answers are right. Of language models, where values have variables, every expression that
 * is equal as a polynomial is right.
 */
package io.nrs.evaluation.scoring;
