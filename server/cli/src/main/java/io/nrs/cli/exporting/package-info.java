/** The command {@code nrs export}: networks and data for other programs. */
package io.nrs.cli.exporting;
