/**
 * Term rewriting: rules with operations on both sides, and the views by which networks read them.
 */
package io.nrs.language.terms;
