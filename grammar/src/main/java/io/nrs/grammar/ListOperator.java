package io.nrs.grammar;

/** The ListOps operators. MED occurs in external data only: no model knows it. */
public enum ListOperator {
  MIN,
  MAX,
  SM,
  MED
}
