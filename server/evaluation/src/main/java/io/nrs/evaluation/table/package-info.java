/**
 * The model of a table of results, and its writers for Markdown and CSV. Other packages build
 * tables and never markup.
 */
package io.nrs.evaluation.table;
