/** Drawing of formulas: shapes, sorts, and streams of random numbers. */
package io.nrs.language.sampling;
