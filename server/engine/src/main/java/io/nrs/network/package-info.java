/**
 * The networks: transformer, Neural Data Router, their weights and their optimiser, on DJL's
 * arrays. The package knows token ids alone, and no language.
 */
package io.nrs.network;
