/**
 * The windows that a tagger can see: what the tokens of a language are to it, which windows are
 * leaves, and which windows formulas of any depth contain.
 */
package io.nrs.language.window;
