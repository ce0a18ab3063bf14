/**
 * The languages of NRS: text to formulas and back, exact values, and problems with their places. It
 * needs only ANTLR, and contains nothing about networks.
 */
package io.nrs.grammar;
