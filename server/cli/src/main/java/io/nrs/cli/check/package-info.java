/**
 * The command {@code nrs check} and its report formats. A format is a {@link
 * io.nrs.cli.check.CheckReportWriter}.
 */
package io.nrs.cli.check;
