package io.nrs.evaluation.split;

/**
 * A test formula.
 *
 * @param cell its cell, such as {@code N4} or {@code N4A3}, or a file
 * @param index in its cell, from 0
 * @param formula without white space
 * @param expected its exact value
 */
public record TestFormula(String cell, int index, String formula, String expected) {}
