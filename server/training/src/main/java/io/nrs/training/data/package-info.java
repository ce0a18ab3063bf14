/**
 * The examples of trainings and the data sets that the program writes. Every draw is a function of
 * a seed.
 */
package io.nrs.training.data;
