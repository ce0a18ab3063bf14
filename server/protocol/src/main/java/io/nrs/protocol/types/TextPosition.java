package io.nrs.protocol.types;

import io.nrs.protocol.json.Doc;

@Doc("A position in a document, as in LSP.")
public record TextPosition(
    @Doc("The line, from 0.") int line,
    @Doc("The UTF-16 code unit in the line, from 0.") int character) {}
