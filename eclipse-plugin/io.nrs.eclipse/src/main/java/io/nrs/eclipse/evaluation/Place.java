package io.nrs.eclipse.evaluation;

import io.nrs.eclipse.server.Facts;

/**
 * Where a formula stands. Lines and characters (UTF-16) count from 0.
 *
 * @param end the first character after it
 */
record Place(int line, int start, int end) {

  static Place of(Facts range) {
    Facts start = range.facts("start");
    return new Place(
        start.whole("line"), start.whole("character"), range.facts("end").whole("character"));
  }
}
