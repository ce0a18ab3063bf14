/**
 * The commands {@code nrs serve} and {@code nrs doctor}. {@link io.nrs.cli.serving.CdsWarmUp} runs
 * a session of the server for the class archive.
 */
package io.nrs.cli.serving;
