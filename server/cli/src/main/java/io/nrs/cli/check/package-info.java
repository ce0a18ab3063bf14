/**
 * The command {@code nrs check} and its report formats. Each constant of {@link
 * io.nrs.cli.check.CheckReportFormat} knows its writer.
 */
package io.nrs.cli.check;
