package io.nrs.protocol.commands;

import io.nrs.protocol.json.Doc;

@Doc("What the proof of a language came to.")
public record CheckLanguageResult(
    @Doc("Whether the language is exclusive, contractive and closed, and its examples hold.")
        boolean proved,
    @Doc("What was proved, or the first mistake with its place and a remedy.") String message) {}
