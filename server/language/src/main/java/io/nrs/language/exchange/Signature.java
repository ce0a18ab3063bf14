package io.nrs.language.exchange;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The functions of a system, in the order of the file.
 *
 * @param arguments the number of each function's arguments
 * @param sorts of each function's arguments, and of its value as the last; empty if there are none
 * @param theories of functions with two arguments of the sort that they give
 */
record Signature(
    Map<String, Integer> arguments, Map<String, List<String>> sorts, Map<String, Theory> theories) {
  Signature {
    arguments = Collections.unmodifiableMap(new LinkedHashMap<>(arguments));
    sorts = Collections.unmodifiableMap(new LinkedHashMap<>(sorts));
    theories = Map.copyOf(theories);
  }

  /** A signature without sorts and theories. */
  static Signature of(Map<String, Integer> arguments) {
    return new Signature(arguments, Map.of(), Map.of());
  }

  Set<String> functions() {
    return arguments.keySet();
  }

  boolean isSorted() {
    return !sorts.isEmpty();
  }

  /** Returns the sort of a function's values. */
  String gives(String function) {
    List<String> own = sorts.get(function);
    return own.get(own.size() - 1);
  }

  /** Returns the sort of an argument, which counts from 0. */
  String sortOf(String function, int argument) {
    return sorts.get(function).get(argument);
  }

  /**
   * Returns this signature with another function, in place of one of its name.
   *
   * @param own the sorts of its arguments and of its value; ignored if there are no sorts
   */
  Signature with(String function, List<String> own) {
    Map<String, Integer> all = new LinkedHashMap<>(arguments);
    all.put(function, own.size() - 1);
    Map<String, List<String>> sorted = new LinkedHashMap<>(sorts);
    if (isSorted()) {
      sorted.put(function, List.copyOf(own));
    }
    return new Signature(all, sorted, theories);
  }
}
