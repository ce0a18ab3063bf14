/** Which answers are right. Algebra accepts every expression that is equal as a polynomial. */
package io.nrs.evaluation.scoring;
