/**
 * Training of a network in a folder of its own, with checkpoints, metrics and the finished model. A
 * run is a function of its settings and its seed.
 */
package io.nrs.training;
