package io.nrs.cli.options;

/** The values of options that choose between text and JSON. */
public enum TextOrJson {
  TEXT,
  JSON
}
