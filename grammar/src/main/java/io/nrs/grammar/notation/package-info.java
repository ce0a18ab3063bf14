/**
 * From the characters of a line to the tokens of canonical form: words and signs of a language,
 * operators that it lacks, and the brackets that ordinary notation leaves out. Nothing is reported
 * here.
 */
package io.nrs.grammar.notation;
