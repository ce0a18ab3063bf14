package io.nrs.protocol.types;

import io.nrs.protocol.json.Doc;

@Doc("A range in a document, as in LSP.")
public record TextRange(
    @Doc("The first position.") TextPosition start,
    @Doc("The position after the last character.") TextPosition end) {}
