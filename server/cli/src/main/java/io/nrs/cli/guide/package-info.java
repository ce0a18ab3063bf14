/** Commands that describe others: help, explanations of findings, completion of shells. */
package io.nrs.cli.guide;
