package io.nrs.protocol;

import io.nrs.protocol.RecordShape.Doc;
import java.util.Optional;

@Doc("The result of the proof of a language.")
public record CheckLanguageResult(
    @Doc("Whether the language is exclusive, contractive and closed, and its examples hold.")
        boolean proved,
    @Doc("The proved properties, or the first mistake with its place and a remedy.") String message,
    @Doc("The id of the language, if it was proved.") Optional<String> language) {}
