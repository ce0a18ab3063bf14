package io.nrs.evaluation.result;

/**
 * How results came about.
 *
 * @param command with what belongs to it, such as {@code nrs evaluate listops --split paper}
 * @param machine that it ran on
 */
public record Provenance(String command, String machine) {}
