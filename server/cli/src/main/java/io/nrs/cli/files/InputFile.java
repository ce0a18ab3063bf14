package io.nrs.cli.files;

import io.nrs.grammar.Language;

/**
 * A file of formulas.
 *
 * @param path as the user named it
 * @param uri relative to the current folder if the file is in it, otherwise absolute
 */
public record InputFile(String path, String uri, Language language, String text) {}
