/**
 * What a language and a formula are, with the printed form of formulas and their exact values. The
 * packages {@code notation}, {@code problems} and {@code reading} make formulas from text. This
 * module needs only ANTLR, and contains nothing about networks.
 */
package io.nrs.grammar;
