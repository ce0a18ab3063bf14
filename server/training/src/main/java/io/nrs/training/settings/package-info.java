/**
 * Settings of training runs: presets, ablations and the file form. Settings decide everything about
 * a run except its seed and its device.
 */
package io.nrs.training.settings;
