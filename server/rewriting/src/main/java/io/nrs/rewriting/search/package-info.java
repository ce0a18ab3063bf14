/**
 * The search for the next leaf: windows, samples of the Selector, and the choice among them. Both
 * strategies, sliding windows and the paper's dynamic windowing, are leaf finders.
 */
package io.nrs.rewriting.search;
