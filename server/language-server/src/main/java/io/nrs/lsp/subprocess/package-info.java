/**
 * Commands that run a command line in a process of its own: training, evaluation, reports and data.
 * A crash or a stop of such a process leaves the server alone.
 */
package io.nrs.lsp.subprocess;
