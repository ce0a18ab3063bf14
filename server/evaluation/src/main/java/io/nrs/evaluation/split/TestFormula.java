package io.nrs.evaluation.split;

/**
 * A formula to be answered.
 *
 * @param cell that it belongs to, such as {@code N4} or {@code N4A3}, or a file
 * @param index in its cell, from 0
 * @param formula without white space
 * @param expected its exact value
 */
public record TestFormula(String cell, int index, String formula, String expected) {}
