/**
 * The commands that evaluate systems: {@code evaluate}, {@code ablate}, {@code confidence}, {@code
 * verify} and {@code report}. They store their results in folders, and continue from there.
 */
package io.nrs.cli.evaluation;
