package io.nrs.rewriting;

/**
 * A Selector output after the Combiner's search.
 *
 * @param leaf the output, possibly no leaf at all
 * @param confidence joint probability of its tokens, 0 to 1
 * @param agreement maximum of the convolution over the output's length; 1 if it occurs literally
 * @param offset start of the best match in the formula (UTF-16, no spaces)
 * @param count the number of sampled outputs that were this one
 */
public record Candidate(String leaf, double confidence, double agreement, int offset, int count) {}
