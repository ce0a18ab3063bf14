package io.nrs.cli;

import io.nrs.grammar.Language;

/**
 * The text of a file to check.
 *
 * @param path as the user sees it
 * @param uri relative to the folder the command runs in where the file is below it
 */
record InputFile(String path, String uri, Language task, String text) {}
