/** Commands that tell about others: help, explanations of findings, completion of shells. */
package io.nrs.cli.guide;
