package io.nrs.language;

/**
 * A leaf of a text.
 *
 * @param text in compact form
 * @param offset of its first token
 */
public record Leaf(String text, int offset) {}
