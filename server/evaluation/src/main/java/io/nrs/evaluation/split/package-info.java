/**
 * Test formulas: generated splits and files of users. Each formula has a cell, an index and its
 * exact value.
 */
package io.nrs.evaluation.split;
