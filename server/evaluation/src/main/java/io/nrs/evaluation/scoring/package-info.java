/**
 * Which answers are right. Where values have variables, every expression that is equal as a
 * polynomial is right.
 */
package io.nrs.evaluation.scoring;
