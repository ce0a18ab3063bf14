/**
 * The command {@code nrs bench}. The command line finds it through {@link
 * io.nrs.cli.CommandProvider}, and no package ships it.
 */
package io.nrs.benchmarks;
