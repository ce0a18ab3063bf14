package io.nrs.training;

/** What a network reads and what it is to write, in compact form and natural order. */
public record Example(String input, String target) {}
