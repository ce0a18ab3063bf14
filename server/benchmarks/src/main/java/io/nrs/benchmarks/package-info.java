/**
 * The commands {@code nrs bench} and {@code nrs bench-editor}, and the speed of rewriting. The
 * command line finds them through {@link io.nrs.cli.CommandProvider}, and no package ships them.
 */
package io.nrs.benchmarks;
