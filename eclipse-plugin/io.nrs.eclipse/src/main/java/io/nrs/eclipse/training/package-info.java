/**
 * The command that trains a network and its dialog. A training runs as a job, and a popup reports
 * its result.
 */
package io.nrs.eclipse.training;
