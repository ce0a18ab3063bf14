package io.nrs.evaluation.result;

/**
 * The origin of results.
 *
 * @param command with its arguments, such as {@code nrs evaluate listops --split paper}
 * @param machine that it ran on
 */
public record Provenance(String command, String machine) {}
