/**
 * The commands that rewrite the formula at the caret. They run one after another for each editor
 * and report in its status line.
 */
package io.nrs.eclipse.commands;
