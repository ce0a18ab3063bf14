/**
 * The networks: transformer, Neural Data Router, their weights and their optimiser, on DJL's
 * arrays. The package deals with token ids, not with languages.
 */
package io.nrs.network;
