package io.nrs.language.description;

import io.nrs.grammar.Operation;

/**
 * An integer expression that gives the leaves of an operation their values, such as {@code (x * y)
 * % 100}. Reading a description does not evaluate it.
 *
 * @param operation of the leaves
 * @param text the expression, of the arguments {@code x}, {@code y} and {@code z}, or {@code x1} to
 *     {@code x9}
 * @param line of the description's file, from 1
 */
public record LeafExpression(Operation operation, String text, int line) {}
