/**
 * The commands {@code nrs generate}, {@code nrs train} and {@code nrs tune}. Long runs show their
 * progress as text, or as events for programs.
 */
package io.nrs.cli.training;
