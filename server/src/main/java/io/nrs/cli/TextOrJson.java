package io.nrs.cli;

/** What {@code --format} takes where there is one text for people and one for programs. */
enum TextOrJson {
  TEXT,
  JSON
}
