/**
 * Random search for settings: each trial is a training process of its own. A search that was
 * stopped or killed continues from its stored state.
 */
package io.nrs.training.search;
