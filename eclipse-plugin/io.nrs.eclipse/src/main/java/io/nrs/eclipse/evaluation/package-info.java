/**
 * The Evaluation view and the commands that fill it. The language server evaluates formula files
 * and reports each file as soon as it is done.
 */
package io.nrs.eclipse.evaluation;
