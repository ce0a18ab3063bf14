package io.nrs.training.data;

/** The input and the target of a network, in compact form and natural order. */
public record Example(String input, String target) {}
