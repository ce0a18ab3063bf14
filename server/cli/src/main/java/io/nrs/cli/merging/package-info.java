/** The command {@code nrs merge}, which knows every command that may be divided. */
package io.nrs.cli.merging;
